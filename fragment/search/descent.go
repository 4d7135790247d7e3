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

// descent goes from a term that should have a value down to symbols. At each operator, the inverse in its row gives a
// value that an argument must have, and the descent continues there. This is the propagation step of propagation-based
// local search: A. Niemetz, M. Preiner, A. Biere, "Precise and complete propagation based local search for
// satisfiability modulo theories", CAV 2016, here for all theories and without completeness. There is no guarantee that
// the term gets the value: evaluation decides.
//
// There are two uses. A walk (walker) repairs an assignment: all terms have values, and a move that may help is enough.
// An aim (aimer) makes a model: terms have no values until these are chosen, and all values that a term needs are
// sought.
type descent struct {
	ground
	a     *smtlib.Arena
	eval  *model.Evaluator
	rng   *rand.Rand
	whole bool // whether all values that a term needs are sought
	left  int  // budget: terms and candidates that may still be visited
}

// ground is how a descent reads and sets values.
type ground interface {
	// known is the value of a closed term if it is determined by values chosen so far, otherwise nil.
	known(t smtlib.Term) value.Value
	// value is the value of a closed term. If it is not determined yet, this determines it.
	value(t smtlib.Term) value.Value
	// settled reports whether the value of a closed term will not change any more.
	settled(t smtlib.Term) bool
	// free reports whether a term contains a symbol that can change its value.
	free(t smtlib.Term) bool
	// cost measures how far a formula is from having the value want; 0 if it has it.
	cost(t smtlib.Term, want bool) float64
	// put gives a value to an application of a declared symbol.
	put(t smtlib.Term, d *smtlib.Decl, v value.Value) bool
	// sample draws a value of a sort; unlike draws one that differs from v.
	sample(s smtlib.Sort) value.Value
	unlike(s smtlib.Sort, v value.Value) value.Value
	// hint gives a value that the goals suggest for a term, or nil. If letters is not negative, it is the length of the
	// value.
	hint(t smtlib.Term, letters int) value.Value
	// disturb changes something below a term; it is used if no inverse helps.
	disturb(t smtlib.Term) bool
}

// maxDigits bounds the size in bits of numbers that are sought: inverses of products make them longer and longer.
const maxDigits = 300

// digits is the size of a number in bits.
func digits(v value.Value) int {
	switch v := v.(type) {
	case value.Int:
		return v.BitLen()
	case value.Real:
		return v.BitLen()
	}
	return 0
}

// seek tries to give a term a value, and reports whether it set any value.
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

// seekAll tries to give several terms values.
func (d *descent) seekAll(args []smtlib.Term, values []value.Value) bool {
	moved := false
	for i, arg := range args {
		if now := d.known(arg); now == nil || !same(now, values[i]) {
			moved = d.seek(arg, values[i]) || moved
		}
	}
	return moved
}

// symbol is seek for an application of a declared symbol.
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

// field gives a value to a field of a datatype. Before, it makes the constructor the one that has the field.
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

// literal is a formula with the truth value that it should have.
type literal struct {
	t    smtlib.Term
	want bool
}

// connective is seek for the operators of Core, most of which can be satisfied by several arguments.
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

// junction makes all formulas as wanted, or only one of them, for which it considers the costs. A walk makes at most a
// few of them as wanted.
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

// equate gives all arguments the same value: that of an argument that cannot change, if there is one.
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
	other := free[0] // the other direction
	if other == pivot {
		other = free[1]
	}
	return d.agree(free, other, d.value(other))
}

// agree gives terms the value v, which is that of pivot, one of them.
func (d *descent) agree(terms []smtlib.Term, pivot smtlib.Term, v value.Value) bool {
	moved := false
	for _, t := range terms {
		if now := d.known(t); t != pivot && (now == nil || !same(now, v)) {
			moved = d.seek(t, v) || moved
		}
	}
	return moved
}

// compromise sometimes gives terms a value that none of them has: one that the goals suggest, or any value if any is
// set.
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

// differ changes an argument such that it differs from another one.
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

// drawsEach is how many values are drawn for lack of better candidates.
const drawsEach = 6

// separate gives arguments different values. Arguments whose value differs from all earlier ones keep it.
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

// choose seeks the value in the current branch of an ite, or makes the other branch the current one, in particular if
// that has the value already.
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

// application is an application of a theory's operator that should have a value.
type application struct {
	t      smtlib.Term
	row    *theory.Row
	args   []smtlib.Term
	values []value.Value // values of the arguments, nil if not known
	now    value.Value   // the application's value, if values are its arguments' present ones; otherwise nil
	want   value.Value   // value that the application should have
}

// operation is seek for an operator of a theory: the inverse gives a value for one argument, or for all arguments that
// can change.
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
		places = places[:1] // this value determines what the others may be
	}
	if !d.whole {
		app.now = d.known(t)
	}
	var second value.Value // a candidate for the first place that is not right unless more changes
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

// read stores the values of all arguments except those that equal the argument at place. It returns false if one is
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

// inverse calls the row's inverse for the argument at a place.
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

// candidate gives a value for the argument at a place. right makes the application as wanted; other, which is only
// given without right, would do so if more was changed. The values of the other arguments must be known.
func (d *descent) candidate(app *application, place int) (right, other value.Value) {
	if v := d.hinted(app, place); v != nil {
		return v, nil
	}
	q, candidates := d.inverse(app, place)
	if !d.whole && len(candidates) == 1 && digits(candidates[0]) > maxDigits {
		return candidates[0], nil // too large to be sought, so it need not be checked
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

// first gives the first candidate that makes the application as wanted, or else the first one.
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

// hinted gives a value that the goals suggest for an argument of a length or membership.
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

// maxShared bounds the arguments in share.
const maxShared = 64

// share gives values to all arguments at places, from left to right, with the last one such that the application is as
// wanted. It works for operators that combine their arguments, as a concatenation; for others it returns false and
// changes nothing.
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
