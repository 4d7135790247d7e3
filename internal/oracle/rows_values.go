package oracle

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
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
	v := &readValues{text: asAsked(r.Asked, check, items), seed: reread(&r.Asked.Script, check)}
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
	if len(errs) > 0 || text.Cut || len(text.Guesses) > 0 || len(text.Unread) > 0 {
		return nil // a value that is left out would move the others to its place
	}
	v.terms = text.Values
	return v
}

// asAsked puts the terms that were asked for in the place of those that the solver repeats beside their values.
func asAsked(in *instance.Instance, check int, items []string) string {
	asks := 0
	for _, step := range in.Steps[in.Script.Checks()[check]+1:] {
		if _, reads := step.(smtlib.Other); !reads {
			break
		}
		asks++
	}
	if asks != len(items) { // a command was refused: it is not known which answer is whose
		return strings.Join(items, "\n")
	}
	var all []string
	for i, item := range items {
		all = append(all, item)
		at := in.Script.Checks()[check] + 1 + i
		if at >= len(in.Steps) {
			continue
		}
		asked, reads := in.Steps[at].(smtlib.Other)
		if !reads || !strings.HasPrefix(asked.Text, "(get-value") {
			continue
		}
		parts, _ := sexpr.Elements(asked.Text)
		if len(parts) != 2 {
			continue
		}
		terms, _ := sexpr.Elements(parts[1])
		pairs, _ := sexpr.Elements(item)
		if len(terms) != len(pairs) {
			continue
		}
		var b strings.Builder
		for k, pair := range pairs {
			said, _ := sexpr.Elements(pair)
			if len(said) != 2 {
				break
			}
			fmt.Fprintf(&b, "(%s %s)", terms[k], said[1])
		}
		all[i] = "(" + b.String() + ")"
	}
	return strings.Join(all, "\n")
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
			return fmt.Sprintf("The solver reports %[2]s for this application of one operator:\n%[1]s\n"+
				"Exact evaluation gives %[3]s.",
				v.arena.TermString(given.Term), v.arena.TermString(given.Value), is)
		}
	}
	return ""
}
