package mutate

import "testing"

// The watcher is called for each strategy that draws formulas in advance, also for derived seeds. Instances do not
// depend on it.
func TestWatcher(t *testing.T) {
	claims := map[string]int{}
	for _, name := range []string{Boolean, "connectives", "terms", "resort"} {
		g := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{name, 1}} })
		watched := g.WithWatcher(func(strategy string, made, rejected int) {
			if made < 0 || rejected < 0 {
				t.Errorf("%s: %d formulas, %d rejected", strategy, made, rejected)
			}
			claims[strategy] += made
		})
		if a, b := scripts(g, 5), scripts(watched, 5); a[4] != b[4] {
			t.Errorf("%s makes other instances when it is watched:\n%s\n%s", name, a[4], b[4])
		}
	}
	if len(claims) != 3 || claims["connectives"] == 0 || claims["terms"] == 0 || claims["resort"] == 0 {
		t.Errorf("formulas by strategy: %v", claims)
	}
}
