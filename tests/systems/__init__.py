"""The seven rule systems as their specifications say them, for the tests."""

from systems import (
    guangdong_ghost,
    guangdong_live,
    guobiao,
    jipinghu,
    tuidaohu,
    tuidaohu_continent6,
    xinzhang,
)

SYSTEMS = {
    "jipinghu": jipinghu,
    "xinzhang": xinzhang,
    "tuidaohu": tuidaohu,
    "tuidaohu_continent6": tuidaohu_continent6,
    "guangdong_ghost": guangdong_ghost,
    "guangdong_live": guangdong_live,
    "guobiao": guobiao,
}
