//go:build libz3

package reference

import (
	"fmt"

	"github.com/aclements/go-z3/z3"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// translator builds terms through the library, which has no way to read SMT-LIB text in this binding. It covers
// Booleans, integers, reals, bit-vectors, floats with constant rounding modes, arrays, and uninterpreted functions; it
// panics for anything else.
type translator struct {
	ctx          *z3.Context
	arena        *smtlib.Arena
	terms        map[smtlib.Term]any // of closed terms: a z3.Value or a z3.RoundingMode
	funs         map[*smtlib.Decl]z3.FuncDecl
	applications []application // of declared functions

	// interpret, if set, gives the values of declared functions.
	interpret func(d *smtlib.Decl, args []any) any
}

type application struct {
	fun    *smtlib.Decl
	args   []z3.Value
	result z3.Value
}

func newTranslator(ctx *z3.Context, a *smtlib.Arena) *translator {
	return &translator{ctx: ctx, arena: a, terms: map[smtlib.Term]any{}, funs: map[*smtlib.Decl]z3.FuncDecl{}}
}

// unsupported ends a translation.
type unsupported string

func (u unsupported) Error() string { return "not in the library's binding: " + string(u) }

func cannot(format string, args ...any) { panic(unsupported(fmt.Sprintf(format, args...))) }

// term translates a term under values of the variables of definitions.
func (t *translator) term(term smtlib.Term, vars map[smtlib.Term]any) any {
	closed := t.arena.Closed(term)
	if closed {
		if v, ok := t.terms[term]; ok {
			return v
		}
	} else if v, ok := vars[term]; ok {
		return v
	}
	v := t.build(term, vars)
	if closed {
		t.terms[term] = v
	} else {
		vars[term] = v
	}
	return v
}

func (t *translator) build(term smtlib.Term, vars map[smtlib.Term]any) any {
	a := t.arena
	switch kind := a.Kind(term); {
	case kind.IsLiteral():
		return t.lift(theory.LiteralValue(a, term), a.Sort(term))
	case kind == smtlib.KindAnnotated:
		return t.term(a.Args(term)[0], vars)
	case kind != smtlib.KindApp:
		cannot("binders")
	}
	info := a.FunInfo(a.Fun(term))
	args := make([]any, len(a.Args(term)))
	for i, arg := range a.Args(term) {
		args[i] = t.term(arg, vars)
	}
	if info.Decl != nil {
		return t.declared(info.Decl, args)
	}
	if mode, ok := roundingModes[info.Name]; ok {
		return mode
	}
	op := z3Operator(info.Name)
	if op == nil {
		cannot("operator %s", info.Name)
	}
	o := &operands{t: t, args: args, sort: a.Sort(term)}
	for _, index := range info.Indices {
		o.index = append(o.index, int(index.N))
	}
	return op(o)
}

func (t *translator) declared(d *smtlib.Decl, args []any) any {
	switch d.Kind {
	case smtlib.Defined:
		vars := map[smtlib.Term]any{}
		for i, v := range d.Vars {
			vars[v] = args[i]
		}
		return t.term(d.Body, vars)
	case smtlib.Declared:
	default:
		cannot("datatypes and recursive functions")
	}
	if t.interpret != nil {
		return t.interpret(d, args)
	}
	values := make([]z3.Value, len(args))
	for i, arg := range args {
		values[i] = arg.(z3.Value)
	}
	f, ok := t.funs[d]
	if !ok {
		var domain []z3.Sort
		for _, p := range d.Params {
			domain = append(domain, t.sort(p))
		}
		f = t.ctx.FuncDecl(d.Name, domain, t.sort(d.Result))
		t.funs[d] = f
	}
	result := f.Apply(values...)
	t.applications = append(t.applications, application{d, values, result})
	return result
}

func (t *translator) sort(s smtlib.Sort) z3.Sort {
	info := t.arena.SortInfo(s)
	switch {
	case info.Decl != nil && info.Decl.Datatype == nil:
		return t.ctx.UninterpretedSort(t.arena.SortString(s))
	case info.Decl != nil:
		cannot("datatypes")
	}
	switch info.Name {
	case "Bool":
		return t.ctx.BoolSort()
	case "Int":
		return t.ctx.IntSort()
	case "Real":
		return t.ctx.RealSort()
	case "BitVec":
		return t.ctx.BVSort(int(info.Indices[0].N))
	case "FloatingPoint":
		return t.ctx.FloatSort(int(info.Indices[0].N), int(info.Indices[1].N))
	case "Array":
		if len(info.Args) == 2 {
			return t.ctx.ArraySort(t.sort(info.Args[0]), t.sort(info.Args[1]))
		}
	}
	cannot("sort %s", t.arena.SortString(s))
	return z3.Sort{}
}

// lift gives the term of a value.
func (t *translator) lift(v value.Value, s smtlib.Sort) any {
	switch v := v.(type) {
	case value.Bool:
		return t.ctx.FromBool(bool(v))
	case value.Int:
		return t.ctx.FromBigInt(v.Big(), t.ctx.IntSort())
	case value.Real:
		return t.ctx.FromBigRat(v.Rat())
	case value.BitVec:
		return t.ctx.FromBigInt(v.Unsigned(), t.ctx.BVSort(v.Width()))
	case value.RoundingMode:
		return roundingModes[v.String()]
	case value.Float:
		return t.liftFloat(v)
	case value.Array:
		info := t.arena.SortInfo(s)
		a := t.ctx.ConstArray(t.sort(info.Args[0]), t.lift(v.Default(), info.Args[1]).(z3.Value))
		v.Entries(func(index, element value.Value) {
			a = a.Store(t.lift(index, info.Args[0]).(z3.Value), t.lift(element, info.Args[1]).(z3.Value))
		})
		return a
	}
	cannot("values of sort %s", t.arena.SortString(s))
	return nil
}

func (t *translator) liftFloat(v value.Float) z3.Float {
	f := v.Format()
	s := t.ctx.FloatSort(f.EB, f.SB)
	switch {
	case v.IsNaN():
		return t.ctx.FloatNaN(s)
	case v.IsInfinite():
		return t.ctx.FloatInf(s, v.IsNegative())
	case v.IsZero():
		return t.ctx.FloatZero(s, v.IsNegative())
	}
	_, exponent, significand := v.Fields()
	sign := int64(0)
	if v.IsNegative() {
		sign = 1
	}
	return t.ctx.FloatFromBits(
		t.ctx.FromInt(sign, t.ctx.BVSort(1)).(z3.BV),
		t.ctx.FromBigInt(exponent, t.ctx.BVSort(f.EB)).(z3.BV),
		t.ctx.FromBigInt(significand, t.ctx.BVSort(f.SB-1)).(z3.BV))
}

// roundingModes are the rounding modes by both of their names.
var roundingModes = map[string]z3.RoundingMode{
	"RNE": z3.RoundToNearestEven, "roundNearestTiesToEven": z3.RoundToNearestEven,
	"RNA": z3.RoundToNearestAway, "roundNearestTiesToAway": z3.RoundToNearestAway,
	"RTP": z3.RoundToPositive, "roundTowardPositive": z3.RoundToPositive,
	"RTN": z3.RoundToNegative, "roundTowardNegative": z3.RoundToNegative,
	"RTZ": z3.RoundToZero, "roundTowardZero": z3.RoundToZero,
}
