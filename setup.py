"""Build the C library and the extensions over it; all else is in pyproject.toml.

MJF_DEBUG=1     no optimisation, assertions on
MJF_SANITIZE=1  AddressSanitizer and UndefinedBehaviorSanitizer, assertions on
"""

import os
import shutil
from glob import glob
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_clib import build_clib
from setuptools.command.build_ext import build_ext

FLAGS = ["-std=c11", "-fvisibility=hidden"]
LINK_FLAGS = []
if os.environ.get("MJF_SANITIZE") == "1":
    SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
    FLAGS += ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", *SANITIZE]
    LINK_FLAGS += SANITIZE
elif os.environ.get("MJF_DEBUG") == "1":
    FLAGS += ["-O0", "-g", "-UNDEBUG"]
else:
    # The loops run over a few bytes: laid out flat they are faster than as vectors.
    FLAGS += ["-O3", "-fno-tree-vectorize", "-DNDEBUG", "-g0"]

LIBRARY = {
    "sources": sorted(glob("csrc/src/*/*.c")),
    "include_dirs": ["csrc/include", "csrc/src"],
    "cflags": FLAGS,
}
CORE = Extension(
    "mahjong_fast._native.core",
    sources=["mahjong_fast/_native/core.pyx"],
    include_dirs=["csrc/include"],
    extra_compile_args=FLAGS,
    extra_link_args=LINK_FLAGS,
)
# Calls the library through core. Its loops over numbers are worth vectors.
UFUNCS = Extension(
    "mahjong_fast._native.ufuncs",
    sources=["mahjong_fast/_native/ufuncs.pyx"],
    include_dirs=["csrc/include", numpy.get_include()],
    define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
    extra_compile_args=[f for f in FLAGS if f != "-fno-tree-vectorize"],
    extra_link_args=LINK_FLAGS,
)
# Calls the library through core, too.
SCORING = Extension(
    "mahjong_fast._native.scoring",
    sources=["mahjong_fast/_native/scoring.pyx"],
    include_dirs=["csrc/include"],
    extra_compile_args=FLAGS,
    extra_link_args=LINK_FLAGS,
)
# So does what takes the calls of PyMahjongGB.
MAHJONGGB = Extension(
    "mahjong_fast._native.mahjonggb",
    sources=["mahjong_fast/_native/mahjonggb.pyx"],
    include_dirs=["csrc/include"],
    extra_compile_args=FLAGS,
    extra_link_args=LINK_FLAGS,
)


class BuildLibrary(build_clib):
    """Compiles always: nothing else notices other flags than last time, or a header."""

    def run(self):
        shutil.rmtree(self.build_temp, ignore_errors=True)
        super().run()


class Build(build):
    """Starts from nothing: what was moved or deleted would be installed for ever."""

    def run(self):
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildExtension(build_ext):
    """Builds the library first, and puts it and its header into the package."""

    def run(self):
        self.force = True
        library = self.get_finalized_command("build_clib")
        self.run_command("build_clib")
        super().run()

        package = Path(self.get_ext_fullpath(CORE.name)).parents[1]
        shutil.copytree("csrc/include", package / "include", dirs_exist_ok=True)
        (package / "lib").mkdir(exist_ok=True)
        shutil.copy(Path(library.build_clib, "libmjf.a"), package / "lib")


setup(
    libraries=[("mjf", LIBRARY)],
    ext_modules=cythonize([CORE, UFUNCS, SCORING, MAHJONGGB], build_dir="build/cython"),
    cmdclass={
        "build": Build,
        "build_clib": BuildLibrary,
        "build_ext": BuildExtension,
    },
)
