package kit

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// oddNames are names that scripts seldom have: reserved words, names of commands, and names that need bars. None is the
// name of an operator of a theory or a solver (z3 has ~ for -). |let|, |exists| and |!| are missing: z3 and cvc5 do not
// read them as names of functions, and read (|!| x) as x.
var oddNames = []string{
	"par", "NUMERAL", "BINARY", "assert", "check-sat", "push", "define-fun", "exit", "reset",
	"a b", " a", "(", ")", "(a)", ";", ";a", "\"", "a\"b", "#x0", "#b1", "0", "-1", "00", "0.5", ":named", ":a", "'a'",
	"a,b", "True", "FALSE", "x!0", "k!1", "a!", "?a", "?1", "$", "%", "~a", "<>", "==", "~!$%^&*_-+=<>?/",
	"/a", "_a", "a.b", "[a]", "{a}",
	strings.Repeat("a", 80), strings.Repeat("a ", 700), "\ta",
}

// NewOddName draws an odd name that no operator and no declaration of an arena has.
func NewOddName(a *smtlib.Arena, rng *rand.Rand) string {
	name := oddNames[rng.IntN(len(oddNames))]
	for n := 1; ; n++ {
		if _, err := a.Operator(name); err != nil && !a.IsDeclared(name) {
			return name
		}
		name = fmt.Sprintf("%s%d", strings.TrimRight(name, "0123456789"), n)
	}
}
