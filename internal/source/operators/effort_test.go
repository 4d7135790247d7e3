package operators

import "testing"

// The claims of a unit are divided among its forms, within the bounds of each.
func TestAmount(t *testing.T) {
	for _, c := range []struct {
		task       task
		way        Way
		forms      int
		quick, all int
	}{
		{smallSorts, Ground, 1, 1500, 40_000},
		{smallSorts, Ground, 100, 15, 40_000},
		{smallSorts, Ground, 1000, 6, 40_000},
		{smallSorts, Assumptions, 1, 120, 8000},
		{largeSorts, Ground, 1000, 2, 4},
		{largeSorts, Inverse, 1, 0, 200},
		{composed, Ground, 1, 30, 30},
		{composed, Ground, 10_000, 4, 12},
		{smallModes, Ground, 1, 0, 0},
		{smallModes, Inverse, 1000, 1, 4},
		{leastLogics, Equations, 4, 10, 25},
	} {
		quick, all := quick.asks[c.task].each(c.way, c.forms), exhaustive.asks[c.task].each(c.way, c.forms)
		if quick != c.quick || all != c.all {
			t.Errorf("kind %d of %d forms, %s: %d at quick, %d exhaustively, want %d and %d",
				c.task, c.forms, c.way, quick, all, c.quick, c.all)
		}
	}
	s, err := ParseScope("exhaustive:2:5")
	if err != nil || s.asks[largeSorts].each(Ground, 1) != 0 || s.asks[smallSorts] != exhaustive.asks[smallSorts] {
		t.Errorf("%+v, %v", s.asks, err)
	}
}
