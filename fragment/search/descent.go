package search

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// descent goes from a term that is to have a value down to symbols. At each operator it asks the inverse in the row
// what an argument must be, and goes on there. It is the step of propagation-based local search: A. Niemetz,
// M. Preiner, A. Biere, "Precise and complete propagation based local search for satisfiability modulo theories", CAV
// 2016, for all theories and without completeness. Nothing is promised of what it arrives at: evaluation decides.
//
// There are two uses. A walk repairs an assignment: all terms have values, and a step that may help is enough. An aim
// makes a model: terms have no values before they are settled, and what is wanted is sought as a whole.
type descent struct {
	ground
	a     *smtlib.Arena
	eval  *model.Evaluator
	rng   *rand.Rand
	whole bool // all that a term needs is sought
	left  int  // terms and candidates that may still be looked at
}

// ground is what a descent goes over: where values are read, and where they are put.
type ground interface {
	// known is the value of a closed term as far as it is settled, or nil.
	known(t smtlib.Term) value.Value
	// value is that of a closed term; where it is not settled, it is thereby.
	value(t smtlib.Term) value.Value
	// settled tells of a closed term that it will not change.
	settled(t smtlib.Term) bool
	// free reports whether there is a symbol in a term that can change it.
	free(t smtlib.Term) bool
	// cost is how far a formula is from being as wanted: 0 if it is.
	cost(t smtlib.Term, want bool) float64
	// put gives the application of a declared symbol a value.
	put(t smtlib.Term, d *smtlib.Decl, v value.Value) bool
	// sample draws a value of a sort, unlike one that differs from v.
	sample(s smtlib.Sort) value.Value
	unlike(s smtlib.Sort, v value.Value) value.Value
	// hint gives a value of a term that the goals speak for, of so many letters if that is not negative, or nil.
	hint(t smtlib.Term, letters int) value.Value
	// disturb is what is done where no inverse helps.
	disturb(t smtlib.Term) bool
}

// maxDigits bounds the size in bits of the numbers that are sought: inverses of products make them longer and longer.
const maxDigits = 300

// digits is the size of a number.
func digits(v value.Value) int {
	switch v := v.(type) {
	case value.Int:
		return v.BitLen()
	case value.Real:
		return v.BitLen()
	}
	return 0
}

// seek tries to give a term a value, and reports whether it arrived anywhere.
func (d *descent) seek(t smtlib.Term, v value.Value) bool {
	if d.left--; d.left < 0 || v == nil || value.IsOpen(v) || digits(v) > maxDigits || !d.a.Closed(t) || d.settled(t) {
		return false
	}
	args := d.a.Args(t)
	switch d.a.Kind(t) {
	case smtlib.KindAnnotated:
		return d.seek(args[0], v)
	case smtlib.KindApp:
	default:
		return d.disturb(t)
	}
	info := d.a.FunInfo(d.a.Fun(t))
	if info.Decl != nil {
		return d.symbol(t, info.Decl, args, v)
	}
	row := theory.RowOf(info.Op)
	if info.Name == "ite" {
		return d.choose(args, v)
	}
	if b, ok := v.(value.Bool); ok && row.Theory == "core" {
		return d.connective(t, row, args, bool(b))
	}
	return d.operation(t, row, args, v)
}

// seekAll gives several terms values.
func (d *descent) seekAll(args []smtlib.Term, values []value.Value) bool {
	moved := false
	for i, arg := range args {
		if now := d.known(arg); now == nil || !same(now, values[i]) {
			moved = d.seek(arg, values[i]) || moved
		}
	}
	return moved
}

// symbol is seek for an application of what the script declares.
func (d *descent) symbol(t smtlib.Term, decl *smtlib.Decl, args []smtlib.Term, v value.Value) bool {
	made, _ := v.(value.Datatype)
	switch decl.Kind {
	case smtlib.Declared:
		return len(args) == len(decl.Params) && d.put(t, decl, v)
	case smtlib.Constructor:
		return made.Index == decl.Index && len(made.Args) == len(args) && d.seekAll(args, made.Args)
	case smtlib.Selector:
		return d.field(decl, args[0], v)
	case smtlib.Defined:
		if len(args) == 0 && decl.Body != smtlib.NoTerm {
			return d.seek(decl.Body, v)
		}
	}
	return d.disturb(t)
}

// field gives a field of a datatype a value, and makes the datatype by the constructor that has the field first.
func (d *descent) field(sel *smtlib.Decl, of smtlib.Term, v value.Value) bool {
	made, ok := d.known(of).(value.Datatype)
	if !ok || made.Index != sel.Of.Index {
		if made, ok = datatypes.Made(d.a, sel.Of, d.a.Sort(of), d.sample); !ok {
			return false
		}
	}
	fields := slices.Clone(made.Args)
	fields[sel.Index] = v
	return d.seek(of, value.NewDatatype(made.Constructor, made.Index, fields))
}

// literal is a formula that is to be true or false.
type literal struct {
	t    smtlib.Term
	want bool
}

// connective is seek for the operators of Core, most of which leave a choice among several arguments.
func (d *descent) connective(t smtlib.Term, row *theory.Row, args []smtlib.Term, want bool) bool {
	switch row.Name {
	case "not":
		return d.seek(args[0], value.Bool(!want))
	case "and", "or", "=>":
		of := make([]literal, len(args))
		for i, arg := range args {
			of[i] = literal{arg, want}
			if row.Name == "=>" && i < len(args)-1 {
				of[i].want = !want
			}
		}
		return d.junction(of, want == (row.Name == "and"))
	case "=":
		if want {
			return d.equate(args)
		}
		return d.differ(args)
	case "distinct":
		if want {
			return d.separate(args)
		}
		i := d.rng.IntN(len(args))
		j := (i + 1 + d.rng.IntN(len(args)-1)) % len(args)
		return d.equate([]smtlib.Term{args[i], args[j]})
	}
	return d.operation(t, row, args, value.Bool(want))
}

// junction makes all formulas as wanted, or one of them, chosen with its cost in mind. A walk goes to some of all only.
func (d *descent) junction(of []literal, all bool) bool {
	var open []literal
	for _, l := range of {
		switch cost := d.cost(l.t, l.want); {
		case cost == 0 && !all:
			return true
		case cost > 0 && !d.settled(l.t):
			open = append(open, l)
		}
	}
	if len(open) == 0 {
		return false
	}
	d.rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	switch {
	case !all && d.rng.IntN(2) == 0:
		return d.literal(slices.MinFunc(open, func(l, m literal) int {
			return int(1000 * (d.cost(l.t, l.want) - d.cost(m.t, m.want)))
		}))
	case !all || !d.whole && (len(open) > 4 || d.rng.IntN(4) > 0):
		return d.literal(open[0])
	}
	moved := false
	for _, l := range open {
		moved = d.literal(l) || moved
	}
	return moved
}

func (d *descent) literal(l literal) bool { return d.seek(l.t, value.Bool(l.want)) }

// equate gives all arguments the value of one: of one that cannot change, if there is such a one.
func (d *descent) equate(args []smtlib.Term) bool {
	var fixed, free []smtlib.Term
	for _, arg := range args {
		if d.free(arg) {
			free = append(free, arg)
		} else {
			fixed = append(fixed, arg)
		}
	}
	if len(free) == 0 {
		return false
	}
	of := fixed
	if len(of) == 0 {
		of = free
	}
	pivot := of[d.rng.IntN(len(of))]
	if len(fixed) == 0 && d.whole && len(args) == 2 && d.constant(args[0]) != d.constant(args[1]) { // a definition
		pivot = args[0]
		if d.constant(pivot) {
			pivot = args[1]
		}
	}
	if !d.whole && d.compromise(free, len(fixed) == 0) {
		return true
	}
	if d.agree(free, pivot, d.value(pivot)) {
		return true
	}
	if d.whole || len(free) != 2 || len(fixed) > 0 {
		return false
	}
	other := free[0] // the other way
	if other == pivot {
		other = free[1]
	}
	return d.agree(free, other, d.value(other))
}

// agree gives terms the value of one of them.
func (d *descent) agree(terms []smtlib.Term, pivot smtlib.Term, v value.Value) bool {
	moved := false
	for _, t := range terms {
		if now := d.known(t); t != pivot && (now == nil || !same(now, v)) {
			moved = d.seek(t, v) || moved
		}
	}
	return moved
}

// compromise gives terms a value that none of them has, now and then: one that the goals speak for, or any if that is
// allowed.
func (d *descent) compromise(terms []smtlib.Term, any bool) bool {
	var v value.Value
	if d.rng.IntN(3) == 0 {
		v = d.hint(terms[d.rng.IntN(len(terms))], -1)
	}
	if v == nil && any && d.rng.IntN(8) == 0 {
		v = d.sample(d.a.Sort(terms[0]))
	}
	return v != nil && d.agree(terms, smtlib.NoTerm, v)
}

// differ gives an argument a value that another does not have.
func (d *descent) differ(args []smtlib.Term) bool {
	from := d.rng.IntN(len(args))
	for n := range args {
		x, y := args[(from+n)%len(args)], args[(from+n+1)%len(args)]
		if x != y && d.free(x) {
			return d.seek(x, d.unlike(d.a.Sort(x), d.value(y)))
		}
	}
	return false
}

// drawsEach is how many values are drawn where nothing better is known.
const drawsEach = 6

// separate gives arguments different values: those that have none that another has keep theirs.
func (d *descent) separate(args []smtlib.Term) bool {
	taken := map[string]bool{}
	var others []smtlib.Term
	for _, arg := range args {
		v := d.known(arg)
		if v == nil && !d.constant(arg) {
			v = d.value(arg)
		}
		if v == nil || value.HasKey(v) && taken[value.Key(v)] {
			others = append(others, arg)
		} else if value.HasKey(v) {
			taken[value.Key(v)] = true
		}
	}
	moved := false
	for _, arg := range others {
		for range drawsEach {
			v := d.sample(d.a.Sort(arg))
			if !value.HasKey(v) {
				break
			}
			if key := value.Key(v); !taken[key] {
				taken[key] = true
				moved = d.seek(arg, v) || moved
				break
			}
		}
	}
	return moved
}

// constant reports whether a term is a declared constant.
func (d *descent) constant(t smtlib.Term) bool {
	return len(d.a.Args(t)) == 0 && declared(d.a, t) != nil
}

// choose goes into the branch of an ite that is taken, or over to the other one, which may have the value already.
func (d *descent) choose(args []smtlib.Term, v value.Value) bool {
	taken, other := 1, 2
	cond, known := d.known(args[0]).(value.Bool)
	switch {
	case known && !bool(cond), !known && d.rng.IntN(2) == 0:
		taken, other = 2, 1
	}
	if !known {
		moved := d.seek(args[0], value.Bool(taken == 1))
		return d.seek(args[taken], v) || moved
	}
	now := d.known(args[other])
	fits := now != nil && same(now, v)
	change := d.rng.IntN(4) == 0
	if fits {
		change = !change
	}
	if d.settled(args[0]) || !change && d.free(args[taken]) {
		return d.seek(args[taken], v)
	}
	moved := d.seek(args[0], value.Bool(other == 1))
	if !fits {
		moved = d.seek(args[other], v) || moved
	}
	return moved
}

// application is one of a theory's operator that is to have a value.
type application struct {
	t      smtlib.Term
	row    *theory.Row
	args   []smtlib.Term
	values []value.Value // of the arguments, nil where none is known
	now    value.Value   // of the application, where values are those that arguments have now; nil elsewhere
	want   value.Value
}

// operation is seek for an operator of a theory: one argument takes what the others leave to it, or all that can change
// share it.
func (d *descent) operation(t smtlib.Term, row *theory.Row, args []smtlib.Term, v value.Value) bool {
	app := &application{t: t, row: row, args: args, values: make([]value.Value, len(args)), want: v}
	var places []int
	for i, arg := range args {
		if d.free(arg) {
			places = append(places, i)
		}
	}
	if len(places) == 0 || row.Eval == nil {
		return d.disturb(t)
	}
	if d.whole && len(places) > 1 && d.share(app, places) {
		return true
	}
	d.rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	if d.whole {
		places = places[:1] // what it takes settles the others
	}
	if !d.whole {
		app.now = d.known(t)
	}
	var second value.Value // a candidate for the first place that is not right by itself
	for n, place := range places {
		if !d.read(app, place) {
			return d.disturb(t)
		}
		right, other := d.candidate(app, place)
		if right != nil && d.seek(args[place], right) {
			return true
		}
		if n == 0 {
			second = other
		}
	}
	if d.whole {
		return false
	}
	if len(places) > 1 && d.share(app, places) {
		return true
	}
	return second != nil && d.seek(args[places[0]], second) || d.disturb(t)
}

// read gives an application the values of all arguments but for those at the places of one. It returns false if one is
// open.
func (d *descent) read(app *application, place int) bool {
	for i, arg := range app.args {
		if app.values[i] = nil; arg == app.args[place] {
			continue
		}
		v := d.value(arg)
		if value.IsOpen(v) {
			return false
		}
		app.values[i] = v
	}
	return true
}

// inverse asks the row for candidates for the argument at a place.
func (d *descent) inverse(app *application, place int) (q *operator.Inverse, candidates []value.Value) {
	q = &operator.Inverse{
		Call: operator.Call{
			Arena: d.a, Fun: d.a.FunInfo(d.a.Fun(app.t)), Sort: d.a.Sort(app.t), Args: slices.Clone(app.values),
		},
		Want: app.want, Rand: d.rng, Sample: d.sample, Regexes: d.eval.Regexes(), Now: d.known(app.args[place]),
		Has: app.now,
	}
	for i, arg := range app.args {
		q.Sorts = append(q.Sorts, d.a.Sort(arg))
		if arg == app.args[place] {
			q.At = append(q.At, i)
		}
	}
	if q.Now == nil {
		q.Now = d.sample(q.Sort())
	}
	if app.row.Invert != nil {
		candidates = app.row.Invert(q)
	}
	return q, candidates
}

// candidate gives a value of the argument at a place that is right, or else, as other, one that would be if more were
// changed. The values of the other arguments must be known.
func (d *descent) candidate(app *application, place int) (right, other value.Value) {
	if v := d.hinted(app, place); v != nil {
		return v, nil
	}
	q, candidates := d.inverse(app, place)
	if !d.whole && len(candidates) == 1 && digits(candidates[0]) > maxDigits {
		return candidates[0], nil // whether it is right does not matter: it is not sought
	}
	if right, other = d.first(app, q, candidates); right != nil || !d.whole && other != nil {
		return right, other
	}
	var guesses []value.Value
	for i, v := range append(q.Args, app.want) {
		if v != nil && (i == len(q.Args) && q.Call.Sort == q.Sort() || i < len(q.Args) && q.Sorts[i] == q.Sort()) {
			guesses = append(guesses, v)
		}
	}
	for range drawsEach {
		guesses = append(guesses, d.sample(q.Sort()))
	}
	right, _ = d.first(app, q, q.Shuffled(guesses...))
	return right, nil
}

// first gives the first candidate that is right, or else the first of all.
func (d *descent) first(app *application, q *operator.Inverse, candidates []value.Value) (right, other value.Value) {
	args := q.Args
	for _, v := range candidates {
		if value.IsOpen(v) {
			continue
		}
		for _, at := range q.At {
			args[at] = v
		}
		d.left--
		if same(app.want, d.eval.Apply(app.t, args)) {
			return v, nil
		}
		if other == nil {
			other = v
		}
	}
	for _, at := range q.At {
		args[at] = nil
	}
	return nil, other
}

// hinted gives a value that the goals speak for, for the word of a length or of a language.
func (d *descent) hinted(app *application, place int) value.Value {
	letters := -1
	switch {
	case d.rng.IntN(4) == 0:
		return nil
	case d.a.SortIs(d.a.Sort(app.args[place]), "String") && len(app.args) == 1 && app.row.Name == "str.len":
		n, small := app.want.(value.Int).Int64()
		if !small || n < 0 || n > longest {
			return nil
		}
		letters = int(n)
	case len(app.args) != 2 || !d.a.SortIs(d.a.Sort(app.args[1]), "RegLan"):
		return nil
	}
	return d.hint(app.args[place], letters)
}

// maxShared bounds the arguments that share what is wanted.
const maxShared = 64

// share gives all arguments at places values, from left to right, the last one such that all together are right. It is
// for operators that put their arguments together; it returns false for others, and has done nothing then.
func (d *descent) share(app *application, places []int) bool {
	if app.row.Invert == nil || len(places) > maxShared {
		return false
	}
	app.now = nil
	places = slices.Sorted(slices.Values(places))
	places = slices.DeleteFunc(places, func(i int) bool { return slices.Index(app.args, app.args[i]) < i })
	for i, arg := range app.args {
		if app.values[i] = nil; d.free(arg) {
			continue
		}
		if app.values[i] = d.value(arg); value.IsOpen(app.values[i]) {
			return false
		}
	}
	chosen := make([]value.Value, len(places))
	for n, place := range places {
		q, candidates := d.inverse(app, place)
		var v value.Value
		if n == len(places)-1 {
			v, _ = d.first(app, q, candidates)
		} else if i := slices.IndexFunc(candidates, func(v value.Value) bool { return !value.IsOpen(v) }); i >= 0 {
			v = candidates[i]
		}
		if v == nil {
			return false
		}
		for _, at := range q.At {
			app.values[at] = v
		}
		chosen[n] = v
	}
	moved := false
	for n, place := range places {
		if now := d.known(app.args[place]); now == nil || !same(now, chosen[n]) {
			moved = d.seek(app.args[place], chosen[n]) || moved
		}
	}
	return moved
}
