package operators

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// If the standard defines an operator by another one that is unspecified at a point, a claim fixes the value of the
// other one: then both questions about it have a right answer, on each way. Other unspecified points stay open.
func TestClaimsUnderGivenPoints(t *testing.T) {
	u, err := newUniverse(smallWorld, 10, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, "arith", rand.New(rand.NewPCG(1, 1)))
	found := 0
	for _, c := range m.claimsOf(t, "**", 1000) {
		if c.given == "" {
			continue
		}
		found++
		if c.given != "(= (div 1 0) 5)" || c.result != "5" || !strings.HasPrefix(c.text(), "(=> (= (div 1 0) 5) (= (** 0 ") {
			t.Errorf("%s", c.text())
		}
		for _, way := range []Way{Ground, Equations, Assumptions} {
			for _, facing := range []facing{together, against} {
				q := question{way: way, facing: facing, logic: "ALL", bare: true}
				s := m.write(q, []*claim{c})
				if way == Assumptions {
					s = m.assume(q, []*claim{c}, false)
				}
				in, err := instanceOf(s)
				if err != nil {
					t.Fatal(err)
				}
				if claim := in.Claim(0); claim.Verify() != nil {
					t.Errorf("%s, %v: %v in\n%s", way, facing, claim.Verify(), s.text)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no claim")
	}
	for _, name := range []string{"div", "mod", "^"} {
		for _, c := range m.claimsOf(t, name, 1000) {
			if c.given != "" {
				t.Errorf("%s", c.text())
			}
		}
	}
	for _, row := range theory.Rows() {
		if row.OpenAs != "" && !row.Partial {
			t.Errorf("%s: it is another operator where it is unspecified, which is nowhere", row.Name)
		}
	}
}
