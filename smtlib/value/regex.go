package value

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib/regex"
)

// Regex is a regular language, given by an expression. Deciding whether two expressions denote the same language takes
// a search: Equal only finds that an expression equals itself, and the evaluation does more (see operator.Env). A Regex
// has no key.
type Regex struct {
	builder *regex.Builder
	re      regex.Regex
}

// NewRegex gives the language of an expression of a builder.
func NewRegex(b *regex.Builder, re regex.Regex) Regex { return Regex{builder: b, re: re} }

// In gives the expression if it belongs to the builder b: expressions of different builders cannot be compared.
func (r Regex) In(b *regex.Builder) (re regex.Regex, ok bool) { return r.re, r.builder == b }

func (r Regex) equal(s Regex) Value {
	if r == s {
		return Bool(true)
	}
	return Open{Reason: "equality of regular expressions"}
}

func (r Regex) String() string { return fmt.Sprintf("regular expression %d", r.re) }

func (r Regex) hasKey() bool { return false }

// appendKey panics: all expressions of one language would need the same key.
func (r Regex) appendKey([]byte) []byte { panic("value: key of a regular expression") }
