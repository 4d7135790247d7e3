package finding

import (
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// Place is where in a solver a crash is: the assertion that failed, or the functions on the stack.
type Place struct {
	Assertion string   // assertion with its file and line, as in a mark; "" if a stack says it, or nothing
	Stack     []string // the solver's own functions, innermost first
}

// The rule by which two stacks are of one place, as measured in docs/findings/causes.md: the innermost functions are
// the same, or sharedFrames of the comparedFrames innermost ones of each.
const (
	comparedFrames = 4
	sharedFrames   = 2
)

// betweenFrames separates functions in a text, from the innermost one outwards.
const betweenFrames = " < "

// Place is that of what people are shown: of the reduced script, if there is one. It is zero for what is no crash, and
// for a crash of which nothing is known but that it was one.
func (f *Finding) Place() Place {
	stack := f.Stack
	if f.Reduced != nil && len(f.Reduced.Stack) > 0 {
		stack = f.Reduced.Stack
	}
	switch {
	case !f.Class.Crashes():
		return Place{}
	case len(stack) > 0:
		return Place{Stack: stack}
	case f.Mark != "" && !f.IsPlaceless():
		return Place{Assertion: f.Mark}
	}
	return Place{}
}

// IsKnown reports whether the place is known.
func (p Place) IsKnown() bool { return p.Assertion != "" || len(p.Stack) > 0 }

// innermost are the functions that are compared.
func (p Place) innermost() []string { return p.Stack[:min(len(p.Stack), comparedFrames)] }

// String is the place in a line: the functions that are compared, or the assertion.
func (p Place) String() string {
	if len(p.Stack) > 0 {
		return strings.Join(p.innermost(), betweenFrames)
	}
	return p.Assertion
}

// ParsePlace is the inverse of [Place.String].
func ParsePlace(text string) Place {
	if text == "" {
		return Place{}
	}
	if stack := strings.Split(text, betweenFrames); len(stack) > 1 || !strings.ContainsAny(text, " ") {
		return Place{Stack: stack}
	}
	return Place{Assertion: text}
}

// plain are functions without the digits in their names: solvers have a function twice, for numbers of 64 bits and for
// larger ones.
func plain(functions []string) []string {
	all := slices.Clone(functions)
	for i := range all {
		all[i] = digits.ReplaceAllString(all[i], "")
	}
	return all
}

// start is the function with which every stack ends.
const start = "main"

var digits = regexp.MustCompile(`[0-9]+`)

// Shared is how many of the functions that are compared two stacks share, and one more if they begin alike; of the same
// assertion, as many as there can be. Between versions lines of the source move: with moved, the numbers in assertions
// do not count. It is 0 if the places differ, or one is not known.
func (p Place) Shared(other Place, moved bool) int {
	switch {
	case len(p.Stack) > 0 && len(other.Stack) > 0:
		n, ours, theirs := 0, plain(p.innermost()), plain(other.innermost())
		for i, name := range ours {
			if slices.Contains(theirs, name) && !slices.Contains(ours[:i], name) && !solvers.IsElided(name) && name != start {
				n++
			}
		}
		switch {
		case ours[0] == theirs[0]:
			return n + 1
		case n >= sharedFrames:
			return n
		}
	case p.Assertion == "" || p.Assertion != other.Assertion && !moved:
	case solvers.SameMark(p.Assertion, other.Assertion):
		return comparedFrames + 1
	}
	return 0
}
