"""The cards (rules page: Cards)."""

from collections import Counter

from games.barrio.data import HOUSES, ICONS, KINDS, MATERIAL_CARDS


def test_materials() -> None:
    assert dict(zip(KINDS, MATERIAL_CARDS, strict=True)) == {
        "wood": 14,
        "brick": 13,
        "stone": 13,
        "concrete": 3,
        "plants": 3,
        "wildcard": 2,
        "rubble": 6,
    }
    assert sum(MATERIAL_CARDS) == 54


def test_houses_by_icon_and_points() -> None:
    assert len(HOUSES) == len({house.name for house in HOUSES}) == 39
    assert Counter(house.icon for house in HOUSES) == dict.fromkeys(ICONS, 13)
    for icon in ICONS:
        points = [house.points for house in HOUSES if house.icon == icon]
        assert points == [1] * 4 + [2] * 5 + [3] * 4
    assert len({house.recipe for house in HOUSES if house.icon == "moon"}) == 13


def test_points_follow_the_number_of_materials() -> None:
    for house in HOUSES:
        rare = house.recipe[3] + house.recipe[4]
        assert rare <= 1
        assert 3 <= sum(house.recipe) <= 5
        if rare or sum(house.recipe) == 5:
            assert house.points == 3


def test_some_houses_as_printed() -> None:
    by_name = {house.name: house for house in HOUSES}
    assert by_name["F7"].recipe == (2, 1, 1, 0, 0)
    assert (by_name["F7"].left, by_name["F7"].right) == ("river", "hill")
    assert by_name["M12"].recipe == (0, 1, 1, 1, 0)
    assert (by_name["M12"].left, by_name["M12"].right) == ("river", "hill")
    assert by_name["S13"].recipe == (0, 1, 1, 0, 1)
    assert (by_name["S13"].left, by_name["S13"].right) == ("park", "park")
    assert by_name["S11"].recipe == (1, 1, 3, 0, 0)


def test_edges_are_evenly_spread() -> None:
    """As many left edges of each landscape as right edges can meet: no landscape is a dead end."""
    left, right = Counter(house.left for house in HOUSES), Counter(house.right for house in HOUSES)
    assert set(left) == set(right) == {"hill", "park", "river"}
    assert min(left.values()) >= 12
    assert min(right.values()) >= 12
