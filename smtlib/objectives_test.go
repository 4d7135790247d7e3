package smtlib

import "testing"

func TestSetsObjectives(t *testing.T) {
	for src, sets := range map[string]bool{
		"(assert p)(check-sat)":                              false,
		"(assert p)\n(maximize x) (check-sat)":               true,
		"( ; why\n assert-soft p :weight 2)":                 true,
		"(push)(minimize (- p))":                             true,
		"; (maximize x)\n(echo \"(maximize x)\")":            false,
		"(set-info :notes |(maximize x)|)(exit)(maximize x)": false,
		"(assert (maximize x))(maximum x)":                   false,
		"(assert p (maximize x)":                             false,
	} {
		if SetsObjectives([]byte(src)) != sets {
			t.Errorf("%v: %s", sets, src)
		}
	}
}
