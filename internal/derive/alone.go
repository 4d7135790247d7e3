package derive

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Reread returns the active assertions of a check, and its objectives, as a seed, for which models can be read; nil if
// they cannot be parsed.
func Reread(in *instance.Script, check int) *fragment.Seed {
	var w instance.Writer
	alone := in.Alone(check)
	seed, err := fragment.ReadSeed("instance", w.AppendScript(nil, &alone, instance.Dialect{}))
	if err != nil {
		return nil
	}
	if in.FromSource {
		nameAsInSource(seed, in)
	}
	return seed
}

// nameAsInSource gives symbols that were renamed apart the names that they have in the source, for these are the names
// that a solver's answer has.
func nameAsInSource(seed *fragment.Seed, in *instance.Script) {
	written := map[string]string{}
	for d := range functionsOf(in.Arena, in.Roots(), in.Sorts) {
		written[d.Name] = d.Written
	}
	for d := range functionsOf(seed.Arena, seed.Assertions, seed.Script.Commands) {
		d.Written = written[d.Name]
	}
	for _, s := range in.Arena.Sorts() {
		if d := in.Arena.SortInfo(s).Decl; d != nil {
			written[d.Name] = d.Written
		}
	}
	for _, s := range seed.Arena.Sorts() {
		if d := seed.Arena.SortInfo(s).Decl; d != nil {
			d.Written = written[d.Name]
		}
	}
}

// functionsOf yields the functions that formulas depend on, and those of datatypes among commands.
func functionsOf(a *smtlib.Arena, formulas []smtlib.Term, commands []smtlib.Command) iter.Seq[*smtlib.Decl] {
	return func(yield func(*smtlib.Decl) bool) {
		for _, t := range smtlib.Reachable(formulas, a.Below) {
			for d := range a.Declarations(t) {
				if !yield(d) {
					return
				}
			}
		}
		for _, command := range commands {
			declared, _ := command.(smtlib.DeclareDatatypes)
			for _, datatype := range declared.Datatypes {
				for _, k := range datatype.Constructors {
					for _, d := range append([]*smtlib.Decl{k}, k.Selectors...) {
						if !yield(d) {
							return
						}
					}
				}
			}
		}
	}
}

// ValueOf returns the value of a constant under a model, and its text, which it makes in the arena; ok is false if the
// value is not known exactly.
func ValueOf(e *model.Evaluator, a *smtlib.Arena, d *smtlib.Decl) (v value.Value, text string, ok bool) {
	t, err := a.App(d.Fun)
	if err != nil {
		return nil, "", false
	}
	if v = e.Value(t); !value.HasKey(v) {
		return nil, "", false
	}
	is, err := theory.Term(a, v, d.Result, nil)
	if err != nil {
		return nil, "", false
	}
	return v, a.TermString(is), true
}

// Values prints the values of the constants in formulas under a model of an arena, line by line.
func Values(of *smtlib.Arena, formulas []smtlib.Term, m *model.Model) (lines []string) {
	a := of.Child()
	e := model.NewEvaluator(a, m)
	for _, d := range Declared(a, formulas) {
		if len(d.Params) > 0 {
			continue
		}
		if _, text, known := ValueOf(e, a, d); known {
			lines = append(lines, fmt.Sprintf("%s = %s", smtlib.Quote(d.Name), text))
		}
	}
	return lines
}

// ShownValues are Values in a text for people, with further lines.
func ShownValues(of *smtlib.Arena, formulas []smtlib.Term, m *model.Model, further ...string) string {
	lines := append(Values(of, formulas, m), further...)
	if len(lines) == 0 {
		return "(there are no constants)"
	}
	return strings.Join(lines, "\n")
}

// unspecified are operators whose value SMT-LIB leaves open for some arguments: solvers differ there.
var unspecified = []string{
	"/", "div", "mod", "rem", "fp.min", "fp.max", "fp.to_ubv", "fp.to_sbv", "fp.to_real", "fp.to_ieee_bv", "seq.nth",
}

// settledSorts are the sorts of SMT-LIB's theories. Each solver may define others in its own way.
var settledSorts = []string{
	"Bool", "Int", "Real", "BitVec", "Array", "FloatingPoint", "Float16", "Float32", "Float64", "Float128", "RoundingMode",
	"String", "RegLan",
}

// IsSettled reports whether SMT-LIB determines the values of all terms in a seed's assertions, and in more formulas.
func IsSettled(seed *fragment.Seed, more ...smtlib.Term) bool {
	a, formulas := seed.Arena, append(slices.Clip(seed.Assertions), more...)
	return !slices.ContainsFunc(formulas, func(t smtlib.Term) bool { return seed.Excluded(t) != "" }) &&
		!slices.ContainsFunc(smtlib.Reachable(formulas, a.Below),
			func(t smtlib.Term) bool {
				info := a.SortInfo(a.Sort(t))
				d := a.Declaration(t)
				return slices.Contains(unspecified, a.OperatorName(t)) || d != nil && d.Kind == smtlib.Selector ||
					info.Decl == nil && !slices.Contains(settledSorts, info.Name)
			})
}
