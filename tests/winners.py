"""Winners on one discard of the dealer, for tests of deals."""

import mahjong_fast as mf


def ron(seat, hand, win="5s", **more):
    return mf.Win(hand, win, how="discard", from_seat=0, seat=seat, **more)


THREE = (
    ron(1, "23499m777p12346s"),
    ron(2, "123456789m34s22p"),
    ron(3, "1122336778999s"),
)
PUNGS = "[111m][222m][333m]"
