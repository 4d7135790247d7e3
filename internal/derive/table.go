// Package derive makes scripts from instances, for questions whose right answers follow from what is certain about
// these: a [Table] has formulas of an instance, and several assignments to their symbols, the rows. [Reread] has the
// assertions of a check alone, for which what a solver prints can be read.
//
// It asks nobody and judges nothing. It may import mutate/instance and the packages below that.
package derive

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of a table.
const (
	mostConditions = 2 // assertions
	mostFragments  = 3 // Boolean terms inside the assertions
	mostRows       = 5
	mostPins       = 24  // symbols with a value
	mostEntries    = 6   // entries of a function's table
	mostTerms      = 400 // terms in a formula
)

// Table has formulas and rows: assignments to their symbols, under which each formula is true or false.
type Table struct {
	in         *instance.Instance
	Arena      *smtlib.Arena
	Symbols    []*smtlib.Decl
	Conditions []smtlib.Term // assertions of the instance
	fragments  []smtlib.Term // Boolean terms inside them, whose values are also asked for
	Rows       []Row

	asksForCounting bool // guards asks for the values of the operators by which count counts
}

// Row is an assignment. It determines the values of the formulas: they do not depend on symbols without a value in it.
type Row struct {
	Number int           // stays the same if other rows are dropped
	pins   []smtlib.Term // equations of the symbols and their values
	Only   *model.Model  // the values in pins, and no others
	whole  *model.Model  // an assignment to all symbols that includes only
	holds  bool          // every condition is true
}

// Prefixes of the names of declared symbols. Formulas with symbols that have such a prefix are not asked about.
const (
	GuardName    = "guard"
	OpaqueName   = "opaque"   // equal to a condition
	fragmentName = "fragment" // equal to a fragment
	rowName      = "row"
	countName    = "count"
	copyName     = "copy"
	TermName     = "term"
)

var ownNames = []string{GuardName, OpaqueName, fragmentName, rowName, countName, copyName, TermName}

// Omissible are what a table need not have.
var Omissible = []string{omitCounting, omitFragments, OmitRow(4), OmitRow(3), OmitRow(2), OmitRow(1), OmitRow(0)}

const (
	omitFragments = "fragments"
	omitCounting  = "operators by which rows are counted"
)

// OmitRow is the omissible part that is a row.
func OmitRow(number int) string { return fmt.Sprint("row ", number) }

// NewTable makes the table of an instance: the first row is its witness, and others differ from it in some symbols;
// without says which of the Omissible parts it does not have. It is nil if there is nothing to ask about.
func NewTable(in *instance.Instance, without []string) *Table {
	base := in.Checks[0].Witness
	if base == nil {
		base = in.Checks[0].Near
	}
	if len(in.Checks) != 1 || base == nil || len(in.Points) > 0 || in.Incremental() {
		return nil
	}
	in.Arena.Freeze()
	t := &Table{in: in, Arena: in.Arena.Child(), asksForCounting: !slices.Contains(without, omitCounting)}
	t.choose(in.Active(0))
	if slices.Contains(without, omitFragments) {
		t.fragments = nil
	}
	if len(t.Conditions) == 0 {
		return nil
	}
	if NamesBegin(in, t.Conditions, ownNames...) {
		return nil
	}
	all := Declared(t.Arena, t.Conditions)
	t.Symbols = all[:min(len(all), mostPins)]
	for i := range mostRows {
		t.addRow(i, base)
	}
	t.Rows = slices.DeleteFunc(t.Rows, func(r Row) bool { return slices.Contains(without, OmitRow(r.Number)) })
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// NamesBegin reports whether the name of a symbol in formulas, or of any constructor or selector of the instance, has
// one of the prefixes.
func NamesBegin(in *instance.Instance, formulas []smtlib.Term, prefixes ...string) bool {
	all := Declared(in.Arena, formulas)
	for _, sort := range in.Sorts {
		datatypes, _ := sort.(smtlib.DeclareDatatypes)
		for _, dt := range datatypes.Datatypes {
			all = append(all, dt.Symbols()...)
		}
	}
	return slices.ContainsFunc(all, func(d *smtlib.Decl) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(d.Name, prefix) })
	})
}

// choose chooses formulas without quantifiers: the first assertions, and Boolean terms in them by their texts, so that
// a smaller script asks about the same ones as long as it has them.
func (t *Table) choose(assertions []smtlib.Term) {
	a := t.Arena
	for _, f := range assertions {
		inside := smtlib.Reachable([]smtlib.Term{f}, a.Below)
		if len(t.Conditions) == mostConditions {
			break
		}
		if slices.Contains(t.Conditions, f) || len(inside) > mostTerms ||
			slices.ContainsFunc(inside, func(u smtlib.Term) bool {
				return a.Kind(u) == smtlib.KindQuant || a.Kind(u) == smtlib.KindAnnotated
			}) {
			continue
		}
		t.Conditions = append(t.Conditions, f)
	}
	var all []smtlib.Term
	for _, u := range InOrder(a, t.Conditions) {
		if a.Kind(u) == smtlib.KindApp && a.Sort(u) == a.Bool() && a.Closed(u) && len(a.Args(u)) > 0 &&
			!slices.Contains(t.Conditions, u) {
			all = append(all, u)
		}
	}
	t.fragments = ByHash(a, all)[:min(len(all), mostFragments)]
}

// ByHash sorts terms in an order that depends only on the text of each.
func ByHash(a *smtlib.Arena, terms []smtlib.Term) []smtlib.Term {
	rank := map[smtlib.Term]uint64{}
	for _, t := range terms {
		rank[t] = HashOf(a.TermString(t))
	}
	slices.SortStableFunc(terms, func(t, u smtlib.Term) int { return cmp.Compare(rank[t], rank[u]) })
	return terms
}

// HashOf is a hash of a text.
func HashOf(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return h.Sum64()
}

// addRow adds the row of a number, if all formulas have values under it and no other row but row 0 is equal. Row 0 is
// the base. In other rows, some symbols have values that do not depend on the base. So a row stays the same if
// reduction makes it the base of the script that shows a fault; it is then equal to row 0.
func (t *Table) addRow(number int, base *model.Model) {
	r := Row{Number: number, Only: model.New("row"), holds: true}
	var sides map[*smtlib.Decl]value.Value
	if number == bySides {
		sides = t.sides(base)
	}
	var changed []*model.Interpretation
	for _, d := range t.Symbols {
		in := base.Interpretation(d)
		if in == nil || in.Definition != nil || len(d.SortParams) > 0 || !HasLiterals(t.Arena, d) {
			continue
		}
		v, ok := sides[d]
		if number != bySides {
			v, ok = t.drawn(number, d, base)
		}
		if ok {
			in = model.NewInterpretation(d, nil, v)
			changed = append(changed, in)
		}
		says, pins := t.pin(d, in)
		if says == nil {
			continue
		}
		r.Only.Set(says)
		r.pins = append(r.pins, pins...)
	}
	if len(r.pins) == 0 || slices.ContainsFunc(t.Rows, func(other Row) bool {
		return other.Number > 0 && slices.Equal(other.pins, r.pins)
	}) {
		return
	}
	r.whole = base.With(changed)
	e := model.NewEvaluator(t.Arena, r.Only)
	for _, f := range t.fragments {
		if value.IsOpen(e.Value(f)) {
			return
		}
	}
	for _, f := range t.Conditions {
		v, known := e.Holds(f)
		if !known {
			return
		}
		r.holds = r.holds && v
	}
	t.Rows = append(t.Rows, r)
}

// Rows in which comparisons meet the cases at which they differ: values at the edges of their sorts, and equal ones.
const (
	AtEdges = 2
	Equal   = 3 // all constants of a sort have the same value
	bySides = 4 // both sides of comparisons have the same value, see sides
)

// drawn draws whether a constant has another value in a row than in the base, and which.
func (t *Table) drawn(number int, d *smtlib.Decl, base *model.Model) (value.Value, bool) {
	if number == 0 || len(d.Params) > 0 {
		return nil, false
	}
	from := d.Name
	if number == Equal {
		from = t.Arena.SortString(d.Result)
	}
	rng := rand.New(rand.NewPCG(uint64(number), HashOf(from)))
	draw := &sorts.Draw{Context: base.Sorts(t.Arena), Rand: rng}
	if number == Equal || number == AtEdges {
		draw.Literals = map[smtlib.Sort][]value.Value{}
	} else if rng.IntN(2) > 0 {
		return nil, false
	}
	v := draw.Fresh(d.Result)
	return v, value.HasKey(v)
}

// pin makes the equation of a constant and its value, or those of a function's table, and the interpretation that they
// determine; nil if they cannot be written.
func (t *Table) pin(d *smtlib.Decl, in *model.Interpretation) (says *model.Interpretation, pins []smtlib.Term) {
	if len(in.Entries) > mostEntries {
		return nil, nil
	}
	says = &model.Interpretation{Fun: d, Default: value.Open{Reason: "not pinned"}}
	entries := in.Entries
	if len(d.Params) == 0 {
		entries = []model.Entry{{Result: in.Default}}
	}
	for _, entry := range entries {
		var args []smtlib.Term
		for i, v := range entry.Args {
			args = append(args, t.literal(v, d.Params[i]))
		}
		is := t.literal(entry.Result, d.Result)
		if is == smtlib.NoTerm || slices.Contains(args, smtlib.NoTerm) {
			return nil, nil
		}
		of, err := t.Arena.App(d.Fun, args...)
		if err != nil {
			return nil, nil
		}
		says.Put(entry.Args, entry.Result)
		pins = append(pins, t.apply("=", of, is))
	}
	return says, pins
}

// literal returns a value as a term. It is NoTerm if the value cannot be written, like integers if numerals are reals,
// and for arrays, which few solvers read.
func (t *Table) literal(v value.Value, s smtlib.Sort) smtlib.Term { return literal(t.Arena, v, s) }

func literal(a *smtlib.Arena, v value.Value, s smtlib.Sort) smtlib.Term {
	if _, isArray := v.(value.Array); isArray || !value.HasKey(v) {
		return smtlib.NoTerm
	}
	if is, err := theory.Term(a, v, s, nil); err == nil && a.Sort(is) == s {
		return is
	}
	return smtlib.NoTerm
}

// apply applies an operator; it panics if the operator rejects these arguments.
func (t *Table) apply(operator string, args ...smtlib.Term) smtlib.Term {
	made, err := t.Arena.Apply(operator, args...)
	if err != nil {
		panic(fmt.Sprintf("derive: %v", err))
	}
	return made
}

// all joins formulas, at least one, by an operator.
func (t *Table) all(operator string, formulas []smtlib.Term) smtlib.Term {
	if len(formulas) == 1 {
		return formulas[0]
	}
	return t.apply(operator, formulas...)
}

// constant declares a constant.
func (t *Table) constant(name string, s smtlib.Sort) smtlib.Term {
	d := &smtlib.Decl{Kind: smtlib.Declared, Name: name, Result: s}
	made, err := t.Arena.App(t.Arena.Declare(d))
	if err != nil {
		panic(fmt.Sprintf("derive: %v", err))
	}
	return made
}

// gives returns the interpretation of a constant that the table has declared.
func (t *Table) gives(constant smtlib.Term, v value.Value) *model.Interpretation {
	return model.NewInterpretation(t.Arena.Declaration(constant), nil, v)
}

// From is an instance with a script that was made from that of another one.
func From(in *instance.Instance, script instance.Script, checks []instance.Check) *instance.Instance {
	made := *in
	made.Script, made.Checks, made.Group, made.Family, made.Relation = script, checks, nil, false, ""
	return &made
}

// Declared returns the declared symbols that formulas depend on, in the order of declaration.
func Declared(a *smtlib.Arena, formulas []smtlib.Term) []*smtlib.Decl {
	var all []*smtlib.Decl
	for _, t := range smtlib.Reachable(formulas, a.Below) {
		if d := a.Declaration(t); d != nil && d.Kind == smtlib.Declared && !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(d, e *smtlib.Decl) int { return int(d.Fun) - int(e.Fun) })
	return all
}

// HasLiterals reports whether all values of a symbol, and of its arguments, have literals.
func HasLiterals(a *smtlib.Arena, d *smtlib.Decl) bool {
	for _, s := range append(slices.Clone(d.Params), d.Result) {
		if row := theory.SortRowOf(a, s); row == nil || !row.Literal {
			return false
		}
	}
	return true
}
