package fragment

import "testing"

// z3 answers sat to (assert (! false :lblpos a)), as its maintainers intend (z3 issue 3902): such formulas are
// excluded, but not their arguments, nor formulas with other attributes.
func TestExcludedLabels(t *testing.T) {
	s, err := ReadSeed("a.smt2", []byte(`(declare-const p Bool)
(assert (or p (! (not p) :lblpos a)))
(assert (! (not p) :lblneg b))
(assert (! (not p) :named c))
(assert p)
`))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"label of z3", "label of z3", "", ""} {
		if got := s.Excluded(s.Assertions[i]); got != want {
			t.Errorf("assertion %d: %q, want %q", i+1, got, want)
		}
	}
	later, err := s.Arena.Child().Apply("and", s.Assertions[2], s.Assertions[3])
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Excluded(later); got != "not a term of the seed" {
		t.Errorf("a term that was made later: %q", got)
	}
}
