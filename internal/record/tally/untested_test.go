package tally

import "testing"

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0 %", 0.00001: "< 0.1 %", 0.1: "10 %", 1.0 / 3: "33.3 %", 0.005: "0.5 %", 1: "100 %",
	} {
		if got := Percent(share); got != want {
			t.Errorf("%v: %s, want %s", share, got, want)
		}
	}
}
