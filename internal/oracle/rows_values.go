package oracle

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// readValues is what a solver answered to get-value behind a check.
type readValues struct {
	text  string
	seed  *fragment.Seed // what is asked about at the check
	arena *smtlib.Arena
	said  *model.Model      // of the symbols
	terms []smtlib.GivenFor // of other terms, in the order of the answer
}

// valuesOf reads the values behind a check that was answered sat, nil if they cannot be read as a whole and exactly.
func valuesOf(r *Run, check int) *readValues {
	items := r.Result.Behind(check)
	if r.Answer(check) != solvers.Sat || len(items) == 0 || r.Result.Truncated {
		return nil
	}
	v := &readValues{text: strings.Join(items, "\n"), seed: reread(r.Asked, check)}
	if v.seed == nil {
		return nil
	}
	var err error
	if v.said, v.arena, err = model.Read(v.seed, "values", []byte(v.text)); err != nil {
		v.said, v.arena = model.New("nothing"), v.seed.Arena.Child()
	}
	if v.said.Approximate || len(v.said.Unread) > 0 {
		return nil
	}
	v.said.IgnoreChoices()
	v.arena.Freeze()
	v.arena = v.arena.Child()
	text, errs := smtlib.ParseModel(v.arena, v.seed.Script, "values", []byte(v.text))
	if len(errs) > 0 || text.Cut || len(text.Guesses) > 0 {
		return nil
	}
	v.terms = text.Values
	return v
}

// declared gives the declaration of a name.
func (v *readValues) declared(name string) *smtlib.Decl {
	for _, d := range v.seed.Functions {
		if d.Name == name && d.Kind == smtlib.Declared {
			return d
		}
	}
	return nil
}

// value evaluates a term without any symbol.
func (v *readValues) value(t smtlib.Term) value.Value {
	return model.NewEvaluator(v.arena, model.New("nothing")).Value(t)
}

// wrongTerm looks for a term without symbols that has another value than the solver says, and shows it.
func (v *readValues) wrongTerm() string {
	for _, given := range v.terms {
		is, said := v.value(given.Term), v.value(given.Value)
		if value.HasKey(is) && value.HasKey(said) && value.Key(is) != value.Key(said) {
			return fmt.Sprintf("The solver says of a term of one operator:\n%s\nthat it is %s. It is %s, by exact evaluation.",
				v.arena.TermString(given.Term), v.arena.TermString(given.Value), is)
		}
	}
	return ""
}
