package reduce

import "testing"

func TestHowRead(t *testing.T) {
	for assertion, want := range map[string]Reading{
		"(= (bvadd x y) y)": AsItIs,
		"(= (bvadd x) y)":   Leniently,
		"(= (bvadd x) z)":   NotRead,
	} {
		script := "(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))(assert " + assertion + ")"
		for _, text := range []string{script, script + "(check-sat)"} {
			if got := HowRead("script.smt2", []byte(text)); got != want {
				t.Errorf("%s: %d, want %d", text, got, want)
			}
		}
	}
}
