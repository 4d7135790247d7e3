package witness

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// walker goes from a goal down to symbols, and asks at each operator what an argument must be for the result to be as
// wanted. What it arrives at is a move. It is propagation-based local search: A. Niemetz, M. Preiner, A. Biere,
// "Precise and complete propagation based local search for satisfiability modulo theories", CAV 2016, for all theories
// and without completeness.
type walker struct {
	*state
	move  []assignment
	depth int
}

// inverter asks the arguments of t for values that make v its value. It returns false if it knows none.
type inverter func(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool

// maxDepth bounds the length of a walk.
const maxDepth = 5000

// formula tries to make a formula true or false.
func (w *walker) formula(t smtlib.Term, want bool) bool {
	if w.depth++; w.depth > maxDepth || !w.symbolic[t] || !w.a.Closed(t) {
		return false
	}
	if declared(w.a, t) != nil {
		return w.symbol(t, value.Bool(want))
	}
	args := w.a.Args(t)
	switch w.a.Kind(t) {
	case smtlib.KindAnnotated:
		return w.formula(args[0], want)
	case smtlib.KindQuant, smtlib.KindMatch:
		return w.disturb(t)
	}
	name := operatorName(w.a, t)
	switch name {
	case "not":
		return w.formula(args[0], !want)
	case "and":
		return w.junction(args, want, false)
	case "or":
		return w.junction(args, want, true)
	case "=>":
		return w.implication(args, want)
	case "ite":
		return w.branch(args, want)
	case "=", "distinct", "xor":
		if w.a.Sort(args[0]) == w.a.Bool() {
			return w.parity(name, args, want)
		}
		if name == "distinct" {
			return w.distinct(args, want)
		}
		return w.equal(args, want)
	}
	if invert := w.predicates[name]; invert != nil {
		return invert(w, t, args, value.Bool(want))
	}
	if relation, ok := comparisons[name]; ok {
		return w.compare(relation, args, want)
	}
	return w.operation(t, args, value.Bool(want))
}

// junction makes an or (and) with disjunction true by one argument, chosen with its cost in mind, and false by the
// arguments that are not: all of them together sometimes, otherwise one.
func (w *walker) junction(args []smtlib.Term, want, disjunction bool) bool {
	var open []smtlib.Term
	for _, arg := range args {
		if w.symbolic[arg] && w.cost[arg].of(want) > 0 {
			open = append(open, arg)
		}
	}
	switch {
	case len(open) == 0:
		return false
	case want == disjunction:
		return w.formula(w.cheap(open, want), want)
	case len(open) > 1 && len(open) <= 4 && w.rng.IntN(4) == 0:
		moved := false
		for _, arg := range open {
			moved = w.formula(arg, want) || moved
		}
		return moved
	}
	return w.formula(open[w.rng.IntN(len(open))], want)
}

// cheap chooses the formula of the least cost half of the time, and any otherwise.
func (w *walker) cheap(formulas []smtlib.Term, want bool) smtlib.Term {
	best := formulas[w.rng.IntN(len(formulas))]
	if w.rng.IntN(2) == 0 {
		for _, f := range formulas {
			if w.cost[f].of(want) < w.cost[best].of(want) {
				best = f
			}
		}
	}
	return best
}

func (w *walker) implication(args []smtlib.Term, want bool) bool {
	last := len(args) - 1
	i := w.rng.IntN(len(args))
	if !want {
		for n := range args { // any that is not as it must be
			if j := (i + n) % len(args); w.cost[args[j]].of(j < last) > 0 {
				return w.formula(args[j], j < last)
			}
		}
	}
	if !w.symbolic[args[i]] {
		i = last
	}
	return w.formula(args[i], i == last)
}

// branch makes the branch of an ite that is taken as wanted, or goes over to the other one.
func (w *walker) branch(args []smtlib.Term, want bool) bool {
	cond, isBool := w.value(args[0]).(value.Bool)
	taken := 2
	if isBool && bool(cond) {
		taken = 1
	}
	other := 3 - taken
	switch {
	case isBool && w.symbolic[args[taken]] && w.rng.IntN(2) == 0:
		return w.formula(args[taken], want)
	case !w.symbolic[args[0]]:
		return w.formula(args[taken], want)
	}
	moved := w.formula(args[0], other == 1)
	if w.cost[args[other]].of(want) > 0 {
		moved = w.formula(args[other], want) || moved
	}
	return moved
}

// parity changes one argument of an =, distinct or xor of formulas.
func (w *walker) parity(name string, args []smtlib.Term, want bool) bool {
	i := w.rng.IntN(len(args))
	if !w.symbolic[args[i]] {
		i = (i + 1) % len(args)
	}
	if len(args) > 2 && name == "=" && want {
		b, _ := w.value(args[(i+1)%len(args)]).(value.Bool)
		return w.formula(args[i], bool(b))
	}
	b, isBool := w.value(args[i]).(value.Bool)
	if !isBool {
		return w.formula(args[i], w.rng.IntN(2) == 0)
	}
	return w.formula(args[i], !bool(b))
}

// equal makes neighbours the same, or two of them different.
func (w *walker) equal(args []smtlib.Term, want bool) bool {
	i := 1 + w.rng.IntN(len(args)-1)
	if want {
		for n := range len(args) - 1 {
			if j := 1 + (i+n)%(len(args)-1); !same(w.value(args[j-1]), w.value(args[j])) {
				i = j
				break
			}
		}
	}
	return w.pair(args[i-1], args[i], want)
}

// pair makes two terms the same or different.
func (w *walker) pair(x, y smtlib.Term, want bool) bool {
	if w.rng.IntN(2) == 0 {
		x, y = y, x
	}
	if !w.symbolic[x] {
		x, y = y, x
	}
	if !want {
		return w.seek(x, w.unlike(w.a.Sort(x), w.value(x)))
	}
	switch {
	case w.symbolic[y] && w.rng.IntN(8) == 0:
		v := w.guess(w.a.Sort(x))
		moved := w.seek(x, v)
		return w.seek(y, v) || moved
	case w.reads(x) && w.rng.IntN(3) == 0 && w.regexPair(x, y):
		return true
	}
	return w.seek(x, w.value(y)) || w.symbolic[y] && w.seek(y, w.value(x))
}

// reads tells whether t is a string that goals say the language of.
func (w *walker) reads(t smtlib.Term) bool { return len(w.members[t]) > 0 }

// distinct makes two equal arguments different, or two the same.
func (w *walker) distinct(args []smtlib.Term, want bool) bool {
	i, j := w.rng.IntN(len(args)), w.rng.IntN(len(args))
	if want {
		for n := range args {
			for m := range n {
				if same(w.value(args[n]), w.value(args[m])) {
					i, j = n, m
				}
			}
		}
	}
	if i == j {
		j = (i + 1) % len(args)
	}
	return w.pair(args[i], args[j], !want)
}

// seek tries to give a term a value.
func (w *walker) seek(t smtlib.Term, v value.Value) bool {
	if value.IsOpen(v) || !w.symbolic[t] || !w.a.Closed(t) {
		return false
	}
	if b, ok := v.(value.Bool); ok {
		return w.formula(t, bool(b))
	}
	if w.depth++; w.depth > maxDepth || digits(v) > maxDigits {
		return false
	}
	args := w.a.Args(t)
	switch w.a.Kind(t) {
	case smtlib.KindAnnotated:
		return w.seek(args[0], v)
	case smtlib.KindApp:
		return w.operation(t, args, v)
	}
	return w.disturb(t)
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

// operation goes on below an application.
func (w *walker) operation(t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	info := w.a.FunInfo(w.a.Fun(t))
	if d := info.Decl; d != nil {
		switch d.Kind {
		case smtlib.Declared:
			return w.symbol(t, v)
		case smtlib.Constructor:
			return w.construct(d, args, v)
		case smtlib.Selector:
			return w.field(d, args[0], v)
		}
		return w.disturb(t)
	}
	if info.Name == "ite" {
		return w.choose(args, v)
	}
	if invert := w.inverters[info.Name]; invert != nil && invert(w, t, args, v) {
		return true
	}
	return w.disturb(t)
}

// symbol records an assignment: of a constant, or of a function at the arguments as they are. Sometimes the arguments
// move to where the function has the value already.
func (w *walker) symbol(t smtlib.Term, v value.Value) bool {
	d := declared(w.a, t)
	args := w.a.Args(t)
	if len(args) != len(d.Params) {
		return false
	}
	in := w.in[d]
	if len(args) > 0 && len(in.Entries) > 0 && w.rng.IntN(6) == 0 {
		from := w.rng.IntN(len(in.Entries))
		for n := range in.Entries {
			if e := in.Entries[(from+n)%len(in.Entries)]; same(e.Result, v) {
				return w.seekAll(args, e.Args)
			}
		}
	}
	at := make([]value.Value, len(args))
	for i, arg := range args {
		if at[i] = w.value(arg); !value.HasKey(at[i]) {
			return false
		}
	}
	if len(args) > 0 && w.rng.IntN(6) == 0 {
		at = nil // all arguments that have no entry
	}
	w.move = append(w.move, assignment{place{d, at}, v})
	return true
}

// seekAll gives several terms values.
func (w *walker) seekAll(args []smtlib.Term, values []value.Value) bool {
	moved := false
	for i, arg := range args {
		if !same(w.value(arg), values[i]) {
			moved = w.seek(arg, values[i]) || moved
		}
	}
	return moved
}

// choose goes into the branch of an ite that is taken, or over to the other one, which may have the value already.
func (w *walker) choose(args []smtlib.Term, v value.Value) bool {
	cond, isBool := w.value(args[0]).(value.Bool)
	taken := 2
	if isBool && bool(cond) {
		taken = 1
	}
	other := 3 - taken
	fits := same(w.value(args[other]), v)
	if w.symbolic[args[0]] && (fits && w.rng.IntN(4) > 0 || !fits && w.rng.IntN(4) == 0 || !w.symbolic[args[taken]]) {
		moved := w.formula(args[0], other == 1)
		if !fits {
			moved = w.seek(args[other], v) || moved
		}
		return moved
	}
	return w.seek(args[taken], v)
}

// construct gives the fields of a constructor the values they must have.
func (w *walker) construct(k *smtlib.Decl, args []smtlib.Term, v value.Value) bool {
	d, ok := v.(value.Datatype)
	if !ok || d.Index != k.Index || len(d.Args) != len(args) {
		return false
	}
	return w.seekAll(args, d.Args)
}

// field gives a field of a datatype a value, and makes the datatype by the constructor that has the field first.
func (w *walker) field(sel *smtlib.Decl, of smtlib.Term, v value.Value) bool {
	d, ok := w.value(of).(value.Datatype)
	if !ok || d.Index != sel.Of.Index {
		if d, ok = w.made(sel.Of, w.a.Sort(of)); !ok {
			return false
		}
	}
	args := append([]value.Value(nil), d.Args...)
	args[sel.Index] = v
	return w.seek(of, value.NewDatatype(d.Constructor, d.Index, args))
}

// made draws a value that a constructor has made.
func (w *walker) made(k *smtlib.Decl, sort smtlib.Sort) (value.Datatype, bool) {
	args := make([]value.Value, len(k.Params))
	for i, p := range k.Params {
		args[i] = w.guess(w.a.Substitute(p, k.SortParams, w.a.SortInfo(sort).Args))
		if value.IsOpen(args[i]) {
			return value.Datatype{}, false
		}
	}
	return value.NewDatatype(k.Name, k.Index, args), true
}

// tested makes a datatype by a constructor, or by another one.
func tested(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	sort := w.a.Sort(args[0])
	info := w.a.FunInfo(w.a.Fun(t))
	k := datatypes.Tested(w.a, info.Indices, sort)
	if k == nil {
		return false
	}
	if !bool(v.(value.Bool)) {
		others := k.Datatype.Constructors
		if len(others) < 2 {
			return false
		}
		at := w.rng.IntN(len(others) - 1)
		if at >= k.Index {
			at++
		}
		k = others[at]
	}
	d, ok := w.made(k, sort)
	return ok && w.seek(args[0], d)
}

// updated gives an updated datatype a value: the field that is replaced, and the rest of what it is replaced in.
func updated(w *walker, t smtlib.Term, args []smtlib.Term, v value.Value) bool {
	sel := datatypes.Updated(w.a, w.a.FunInfo(w.a.Fun(t)).Indices, w.a.Sort(t))
	d, ok := v.(value.Datatype)
	if !ok || sel == nil {
		return false
	}
	if d.Index != sel.Of.Index {
		return w.seek(args[0], v)
	}
	moved := w.seek(args[1], d.Args[sel.Index])
	return w.seek(args[0], v) || moved
}

// disturb gives some symbol below a term some other value: for operators that nobody can invert.
func (w *walker) disturb(t smtlib.Term) bool {
	for range 100 {
		if declared(w.a, t) != nil && w.a.Closed(t) {
			if len(w.a.Args(t)) == 0 || w.rng.IntN(2) == 0 {
				return w.symbol(t, w.unlike(w.a.Sort(t), w.value(t)))
			}
		}
		var below []smtlib.Term
		for _, arg := range w.a.Args(t) {
			if w.symbolic[arg] {
				below = append(below, arg)
			}
		}
		if len(below) == 0 {
			return w.anywhere(t)
		}
		t = below[w.rng.IntN(len(below))]
	}
	return false
}

// anywhere changes a symbol that occurs with variables only: at an entry that it has, or at new arguments.
func (w *walker) anywhere(t smtlib.Term) bool {
	d := declared(w.a, t)
	if d == nil || len(d.Params) != len(w.a.Args(t)) {
		return false
	}
	args := make([]value.Value, len(d.Params))
	for i, p := range d.Params {
		if args[i] = w.guess(p); !value.HasKey(args[i]) {
			return false
		}
	}
	if in := w.in[d]; len(in.Entries) > 0 && w.rng.IntN(2) == 0 {
		args = in.Entries[w.rng.IntN(len(in.Entries))].Args
	}
	w.move = append(w.move, assignment{place{d, args}, w.guess(d.Result)})
	return true
}
