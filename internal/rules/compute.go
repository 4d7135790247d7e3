package rules

import "math/bits"

// compute gives the value of an operator's application to values; sorts has the arguments' widths.
type computation struct {
	// sort gives the sort of the result; ok is false where the arguments' sorts do not fit.
	sort  func(args []Sort) (s Sort, ok bool)
	value func(args []uint64, sorts []Sort) uint64
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// operators are those that are computed with; SMT-LIB says what they are.
var operators = map[string]computation{
	"not":      {allBool, func(a []uint64, _ []Sort) uint64 { return 1 - a[0] }},
	"and":      {allBool, func(a []uint64, _ []Sort) uint64 { return truth(!has(a, 0)) }},
	"or":       {allBool, func(a []uint64, _ []Sort) uint64 { return truth(has(a, 1)) }},
	"=>":       {allBool, func(a []uint64, _ []Sort) uint64 { return truth(a[len(a)-1] == 1 || has(a[:len(a)-1], 0)) }},
	"xor":      {allBool, func(a []uint64, _ []Sort) uint64 { return count(a) % 2 }},
	"=":        {relational, chain(func(x, y uint64, _ Sort) bool { return x == y })},
	"distinct": {relational, func(a []uint64, _ []Sort) uint64 { return truth(different(a)) }},
	"bvult":    {ordered, chain(func(x, y uint64, _ Sort) bool { return x < y })},
	"bvule":    {ordered, chain(func(x, y uint64, _ Sort) bool { return x <= y })},
	"bvugt":    {ordered, chain(func(x, y uint64, _ Sort) bool { return x > y })},
	"bvuge":    {ordered, chain(func(x, y uint64, _ Sort) bool { return x >= y })},
	"bvslt":    {vectors, chain(func(x, y uint64, s Sort) bool { return signed(x, s) < signed(y, s) })},
	"bvsle":    {vectors, chain(func(x, y uint64, s Sort) bool { return signed(x, s) <= signed(y, s) })},
	"bvsgt":    {vectors, chain(func(x, y uint64, s Sort) bool { return signed(x, s) > signed(y, s) })},
	"bvsge":    {vectors, chain(func(x, y uint64, s Sort) bool { return signed(x, s) >= signed(y, s) })},
	"bvadd":    {closed, fold(func(x, y uint64) uint64 { return x + y })},
	"bvmul":    {closed, fold(func(x, y uint64) uint64 { return x * y })},
	"bvand":    {closed, fold(func(x, y uint64) uint64 { return x & y })},
	"bvor":     {closed, fold(func(x, y uint64) uint64 { return x | y })},
	"bvxor":    {closed, fold(func(x, y uint64) uint64 { return x ^ y })},
	"bvsub":    {binary, fold(func(x, y uint64) uint64 { return x - y })},
	"bvnot":    {unary, func(a []uint64, s []Sort) uint64 { return ^a[0] & (s[0].Size - 1) }},
	"bvneg":    {unary, func(a []uint64, s []Sort) uint64 { return -a[0] & (s[0].Size - 1) }},
	"ite": {choice, func(a []uint64, _ []Sort) uint64 {
		if a[0] == 1 {
			return a[1]
		}
		return a[2]
	}},
}

func has(values []uint64, v uint64) bool {
	for _, w := range values {
		if v == w {
			return true
		}
	}
	return false
}

func count(values []uint64) uint64 {
	n := 0
	for _, v := range values {
		n += bits.OnesCount64(v)
	}
	return uint64(n)
}

func different(values []uint64) bool {
	for i, v := range values {
		if has(values[:i], v) {
			return false
		}
	}
	return true
}

func signed(v uint64, s Sort) int64 {
	if v >= s.Size/2 {
		return int64(v) - int64(s.Size)
	}
	return int64(v)
}

func chain(holds func(x, y uint64, s Sort) bool) func([]uint64, []Sort) uint64 {
	return func(a []uint64, s []Sort) uint64 {
		for i := 1; i < len(a); i++ {
			if !holds(a[i-1], a[i], s[0]) {
				return 0
			}
		}
		return 1
	}
}

func fold(op func(x, y uint64) uint64) func([]uint64, []Sort) uint64 {
	return func(a []uint64, s []Sort) uint64 {
		v := a[0]
		for _, w := range a[1:] {
			v = op(v, w) & (s[0].Size - 1)
		}
		return v
	}
}

func same(args []Sort) bool {
	for _, s := range args {
		if s.Name != args[0].Name {
			return false
		}
	}
	return true
}

func allBool(args []Sort) (Sort, bool) {
	return Bool(), len(args) >= 1 && same(args) && args[0].Kind == BoolSort
}

func relational(args []Sort) (Sort, bool) { return Bool(), len(args) >= 2 && same(args) }

// ordered are sorts whose values are compared as numbers without sign.
func ordered(args []Sort) (Sort, bool) {
	return Bool(), len(args) == 2 && same(args) && args[0].Kind != BoolSort
}

func vectors(args []Sort) (Sort, bool) {
	return Bool(), len(args) == 2 && same(args) && args[0].Kind == BitVecSort
}

func closed(args []Sort) (Sort, bool) {
	return args[0], len(args) >= 2 && same(args) && args[0].Kind == BitVecSort
}

func binary(args []Sort) (Sort, bool) {
	return args[0], len(args) == 2 && same(args) && args[0].Kind == BitVecSort
}

func unary(args []Sort) (Sort, bool) { return args[0], len(args) == 1 && args[0].Kind == BitVecSort }

func choice(args []Sort) (Sort, bool) {
	if len(args) != 3 || args[0].Kind != BoolSort || !same(args[1:]) {
		return Sort{}, false
	}
	return args[1], true
}

// compileTerm makes a function of a term. The error is an *Abstained: what is not known is not computed with.
func compileTerm(vars []Variable, t Term) (Sort, func(env []uint64) uint64, error) {
	switch t.Kind {
	case VariableTerm:
		v := t.Index
		return vars[v].Sort, func(env []uint64) uint64 { return env[v] }, nil
	case Constant:
		return t.Sort, func([]uint64) uint64 { return t.Value }, nil
	case Symbol:
		return Sort{}, nil, &Abstained{t.Text + " is not computed with"}
	}
	op, known := operators[t.Op()]
	if !known {
		name := t.Op()
		if name == "" && len(t.Args) > 0 { // with indices
			name = TermText(varNames(&Rule{Vars: vars}), t.Args[0])
		}
		return Sort{}, nil, &Abstained{"an operator is not computed with: " + name}
	}
	n := len(t.Args) - 1
	if n == 0 {
		return Sort{}, nil, &Abstained{t.Op() + " without arguments"}
	}
	sorts, values := make([]Sort, n), make([]func([]uint64) uint64, n)
	for i := range n {
		var err error
		if sorts[i], values[i], err = compileTerm(vars, t.Args[i+1]); err != nil {
			return Sort{}, nil, err
		}
	}
	sort, ok := op.sort(sorts)
	if !ok || sort.Size == 0 {
		return Sort{}, nil, &Abstained{"sorts do not fit: " + t.Op()}
	}
	return sort, func(env []uint64) uint64 {
		args := make([]uint64, n)
		for i, f := range values {
			args[i] = f(env)
		}
		return op.value(args, sorts)
	}, nil
}
