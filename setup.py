"""Build the C library and the modules over it; all else is in pyproject.toml.

MJF_DEBUG=1     no optimisation, assertions on
MJF_SANITIZE=1  AddressSanitizer and UndefinedBehaviorSanitizer, assertions on

What is compiled is kept, in a folder for each set of flags, and made again when
anything changes that it was made of. As many compilers run at once as there are
processors.
"""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext, customize_compiler, new_compiler

FLAGS = ["-std=c11", "-fvisibility=hidden"]
LINK_FLAGS = []
FAST = False
if os.environ.get("MJF_SANITIZE") == "1":
    SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
    FLAGS += ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", *SANITIZE]
    LINK_FLAGS += SANITIZE
elif os.environ.get("MJF_DEBUG") == "1":
    FLAGS += ["-O0", "-g", "-UNDEBUG"]
else:
    FLAGS += ["-DNDEBUG", "-g0"]
    FAST = True

NATIVE = Path("mahjong_fast", "_native")
DECLARATIONS = NATIVE / "mjf.pxd"  # made of the headers
MAKE_PXD = "csrc/tools/make_pxd.py"
MAKE_QUESTIONS = "csrc/tools/make_questions.py"
MAKE_PAGES = "csrc/tools/make_pages.py"
PAGES = Path("rules", "pages")  # of the package: the rule systems, compiled
MADE = [DECLARATIONS, NATIVE / "questions.pyi", Path("mahjong_fast/array_functions.py")]
# The loops run over a few bytes: laid out flat they are faster than as vectors.
LIBRARY_FLAGS = ["-O3", "-fno-tree-vectorize"] if FAST else []
# What Cython writes reads arguments and makes results: little is to be unrolled but in
# core, where arrays of numbers are read.
GLUE_FLAGS = ["-O2", "-fno-tree-vectorize"] if FAST else []
CORE_FLAGS = ["-O3", "-fno-tree-vectorize"] if FAST else []
# But these loops over numbers are worth vectors.
UFUNCS_FLAGS = ["-O3"] if FAST else []

# The modules of one shared library, with one copy of the C library; scoring.py and
# mahjonggb.py say where theirs are.
CORE = Extension(
    "mahjong_fast._native.core",
    [f"{NATIVE}/{name}.pyx" for name in ("core", "scoring", "mahjonggb")],
)
UFUNCS = Extension("mahjong_fast._native.ufuncs", [f"{NATIVE}/ufuncs.pyx"])


NO_COMPILER = (
    "mahjong_fast is compiled when it is installed, and there is no C compiler that "
    "works (tried: {tried}): install gcc or clang (Debian, Ubuntu: apt install gcc; "
    "Fedora: dnf install gcc; macOS: xcode-select --install)"
)
NO_HEADERS = (
    "mahjong_fast is compiled when it is installed, and the headers of Python "
    "{version} are missing (no Python.h in {where}): install them (Debian, Ubuntu: "
    "apt install python{version}-dev; Fedora: dnf install python3-devel)"
)


def fails(command):
    """Return whether a command cannot be run, or ends with an error."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode != 0
    except OSError:
        return True


def look_for_tools(compiler, include_dirs):
    """End in one sentence, before anything takes time, where a tool is missing."""
    with tempfile.TemporaryDirectory() as folder:
        plain, python = Path(folder, "plain.c"), Path(folder, "python.c")
        plain.write_text("int x;\n")
        python.write_text("#include <Python.h>\n")
        command = [*compiler, "-c", "-o", str(Path(folder, "x.o"))]
        if fails([*command, str(plain)]):
            sys.exit(NO_COMPILER.format(tried=shlex.join(compiler[:2])))
        if fails([*command, *(f"-I{one}" for one in include_dirs), str(python)]):
            version = ".".join(map(str, sys.version_info[:2]))
            sys.exit(NO_HEADERS.format(version=version, where=", ".join(include_dirs)))


class Step:
    """One command that makes one file, and runs only where that is to be made."""

    def __init__(self, output, command, depends, tools):
        self.output = Path(output)
        self.command = list(map(str, command))
        self.depends = Path(depends)  # the command writes there what it has read
        self.words = "\n".join([tools, *self.command])
        self.stamp = Path(f"{output}.stamp")

    def run(self):
        if self.is_done():
            return
        self.output.parent.mkdir(parents=True, exist_ok=True)
        self.stamp.unlink(missing_ok=True)
        begin = time.time_ns()
        done = subprocess.run(self.command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{shlex.join(self.command)}\n{done.stdout}{done.stderr}")
        sys.stderr.write(done.stderr)
        read = self.read()
        if all(changed < begin for changed, _ in read.values()):  # none meanwhile
            self.stamp.write_text(json.dumps([self.words, read]))

    def is_done(self):
        try:
            words, read = json.loads(self.stamp.read_text())
            return (
                words == self.words
                and self.output.exists()
                and all(about(name) == found for name, found in read.items())
            )
        except OSError:
            return False

    def read(self):
        """Return what the file was made of, and what tells whether that has changed."""
        text = self.depends.read_text().replace("\\\n", " ")
        return {name: about(name) for name in text.partition(":")[2].split()}


def about(name):
    found = os.stat(name)
    return [found.st_mtime_ns, found.st_size]


def in_order(steps):
    for step in steps:
        step.run()


class Build(build):
    """Starts from nothing: what was moved or deleted would be installed for ever."""

    def run(self):
        self.get_finalized_command("build_ext").look_for_tools()
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildExtension(build_ext):
    """Builds the library too, and puts it and its headers into the package."""

    def look_for_tools(self):
        compiler = new_compiler()
        customize_compiler(compiler)
        look_for_tools(compiler.compiler_so, self.include_dirs)

    def run(self):
        self.look_for_tools()
        super().run()
        package = Path(self.get_ext_fullpath(CORE.name)).parents[1]
        shutil.copytree("csrc/include", package / "include", dirs_exist_ok=True)
        if not Path("mahjong_fast").samefile(package):  # else it is there
            for path in MADE:
                shutil.copy(path, package / path.relative_to("mahjong_fast"))
        make_pages = [sys.executable, MAKE_PAGES, str(package / PAGES)]
        if subprocess.run(make_pages, check=False).returncode:
            sys.exit(1)
        (package / "lib").mkdir(exist_ok=True)
        shutil.copy(self.folder / "libmjf.a", package / "lib")

    def build_extensions(self):
        import Cython
        import numpy

        compiler = self.compiler.compiler_so
        version = subprocess.check_output([*compiler[:-1], "--version"], text=True)
        self.tools = f"Cython {Cython.__version__}\n{version}"
        flags = [*compiler, *FLAGS, *(f"-I{folder}" for folder in self.include_dirs)]
        self.folder = Path(self.build_temp, folder_of(self.tools, flags))
        make_pxd = [sys.executable, MAKE_PXD, str(DECLARATIONS), compiler[0]]
        if Path(compiler[0]).name == "ccache":
            make_pxd.append(compiler[1])
        make_questions = [sys.executable, MAKE_QUESTIONS, "mahjong_fast"]
        for command in (make_pxd, make_questions):
            if subprocess.run(command, check=False).returncode:
                sys.exit(1)

        include = ["-Icsrc/include"]
        numpys = [
            f"-I{numpy.get_include()}",
            "-DNPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION",
        ]
        core = [
            self.of_cython(path, [*flags_of, *include])
            for path, flags_of in zip(
                CORE.sources, [CORE_FLAGS, GLUE_FLAGS, GLUE_FLAGS], strict=True
            )
        ]
        (ufuncs,) = [
            self.of_cython(path, [*UFUNCS_FLAGS, *include, *numpys])
            for path in UFUNCS.sources
        ]
        library = [
            [self.of_c(path, [*LIBRARY_FLAGS, *include, "-Icsrc/src"])]
            for path in sorted(glob("csrc/src/*/*.c"))
        ]
        # What takes longest comes first.
        with ThreadPoolExecutor(processors()) as pool:
            for _ in pool.map(in_order, [*core, ufuncs, *library]):
                pass

        objects = [str(step.output) for (step,) in library]
        archive = self.folder / "libmjf.a"
        archive.unlink(missing_ok=True)
        self.compiler.create_static_lib(objects, "mjf", str(self.folder))
        self.link(CORE, [*(str(steps[-1].output) for steps in core), str(archive)])
        self.link(UFUNCS, [str(ufuncs[-1].output)])

    def of_c(self, source, flags):
        """Return the step that compiles a file."""
        made = self.folder / Path(source).with_suffix(".o")
        depends = made.with_suffix(".d")
        command = [*self.compiler.compiler_so, *FLAGS, *flags]
        command += [f"-I{folder}" for folder in self.include_dirs]
        command += ["-MMD", "-MF", depends, "-c", source, "-o", made]
        return Step(made, command, depends, self.tools)

    def of_cython(self, source, flags):
        """Return the steps that translate a module and compile it."""
        made = Path("build/cython", source).with_suffix(".c")
        module = ".".join(Path(source).with_suffix("").parts)
        command = [sys.executable, "-m", "cython", "--depfile", "-I", "."]
        command += ["--module-name", module, source, "-o", made]
        translate = Step(made, command, f"{made}.dep", self.tools)
        return [translate, self.of_c(made, flags)]

    def link(self, extension, objects):
        self.compiler.link_shared_object(
            objects,
            self.get_ext_fullpath(extension.name),
            extra_postargs=LINK_FLAGS,
            build_temp=self.build_temp,
        )


def folder_of(tools, flags):
    """Return the name of the folder of all that is compiled so."""
    words = "\n".join([tools, *flags])
    return hashlib.sha256(words.encode()).hexdigest()[:12]


def processors():
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


setup(
    ext_modules=[CORE, UFUNCS],
    cmdclass={"build": Build, "build_ext": BuildExtension},
)
