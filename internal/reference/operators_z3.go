//go:build libz3

package reference

import (
	"github.com/aclements/go-z3/z3"

	"github.com/smtstorm/smtstorm/smtlib"
)

// operands are those of an application under translation.
type operands struct {
	t     *translator
	args  []any
	index []int
	sort  smtlib.Sort // of the result
}

func (o *operands) bool(i int) z3.Bool   { return o.args[i].(z3.Bool) }
func (o *operands) real(i int) z3.Real   { return o.args[i].(z3.Real) }
func (o *operands) bv(i int) z3.BV       { return o.args[i].(z3.BV) }
func (o *operands) array(i int) z3.Array { return o.args[i].(z3.Array) }
func (o *operands) value(i int) z3.Value { return o.args[i].(z3.Value) }

func (o *operands) float(i int) z3.Float { return o.args[i].(z3.Float) }

// translation translates an application of an operator. A wrong number or kind of arguments panics, as all that is not
// covered.
type translation = func(o *operands) any

// z3Operator gives the translation of an operator of any theory, nil for none.
func z3Operator(name string) translation {
	for _, theory := range []map[string]translation{
		coreOperators, arithOperators, arrayOperators, bitVectorOperators, floatOperators,
	} {
		if op := theory[name]; op != nil {
			return op
		}
	}
	return nil
}

var coreOperators = map[string]translation{
	"true":  func(o *operands) any { return o.t.ctx.FromBool(true) },
	"false": func(o *operands) any { return o.t.ctx.FromBool(false) },
	"not":   one(z3.Bool.Not),
	"and":   nary(z3.Bool.And),
	"or":    nary(z3.Bool.Or),
	"xor":   left(z3.Bool.Xor),
	"=>": func(o *operands) any {
		v := o.bool(len(o.args) - 1)
		for i := len(o.args) - 2; i >= 0; i-- {
			v = o.bool(i).Implies(v)
		}
		return v
	},
	"ite":      func(o *operands) any { return o.bool(0).IfThenElse(o.value(1), o.value(2)) },
	"=":        func(o *operands) any { return o.pairs(o.t.equal) },
	"distinct": func(o *operands) any { return o.t.ctx.Distinct(all[z3.Value](o, 0)...) },
}

var arithOperators = map[string]translation{
	"+": number(z3.Int.Add, z3.Real.Add),
	"*": number(z3.Int.Mul, z3.Real.Mul),
	"-": func(o *operands) any {
		if len(o.args) > 1 {
			return number(z3.Int.Sub, z3.Real.Sub)(o)
		}
		if i, ok := o.args[0].(z3.Int); ok {
			return i.Neg()
		}
		return o.real(0).Neg()
	},
	"/":       left(z3.Real.Div),
	"div":     left(z3.Int.Div),
	"mod":     two(z3.Int.Mod),
	"abs":     absolute,
	"<":       compare(z3.Int.LT, z3.Real.LT),
	"<=":      compare(z3.Int.LE, z3.Real.LE),
	">":       compare(z3.Int.GT, z3.Real.GT),
	">=":      compare(z3.Int.GE, z3.Real.GE),
	"to_real": one(z3.Int.ToReal),
	"to_int":  one(z3.Real.ToInt),
	"is_int":  one(z3.Real.IsInt),
}

var arrayOperators = map[string]translation{
	"select": func(o *operands) any { return o.array(0).Select(o.value(1)) },
	"store":  func(o *operands) any { return o.array(0).Store(o.value(1), o.value(2)) },
	"const": func(o *operands) any {
		return o.t.ctx.ConstArray(o.t.sort(o.t.arena.SortInfo(o.sort).Args[0]), o.value(0))
	},
}

var bitVectorOperators = map[string]translation{
	"bvnot":        one(z3.BV.Not),
	"bvneg":        one(z3.BV.Neg),
	"bvand":        left(z3.BV.And),
	"bvor":         left(z3.BV.Or),
	"bvxor":        left(z3.BV.Xor),
	"bvnand":       left(z3.BV.Nand),
	"bvnor":        left(z3.BV.Nor),
	"bvxnor":       left(z3.BV.Xnor),
	"bvadd":        left(z3.BV.Add),
	"bvsub":        left(z3.BV.Sub),
	"bvmul":        left(z3.BV.Mul),
	"bvudiv":       left(z3.BV.UDiv),
	"bvurem":       left(z3.BV.URem),
	"bvsdiv":       left(z3.BV.SDiv),
	"bvsrem":       left(z3.BV.SRem),
	"bvsmod":       left(z3.BV.SMod),
	"bvshl":        left(z3.BV.Lsh),
	"bvlshr":       left(z3.BV.URsh),
	"bvashr":       left(z3.BV.SRsh),
	"concat":       left(z3.BV.Concat),
	"bvcomp":       func(o *operands) any { return o.bit(o.bv(0).Eq(o.bv(1))) },
	"bvult":        two(z3.BV.ULT),
	"bvule":        two(z3.BV.ULE),
	"bvugt":        two(z3.BV.UGT),
	"bvuge":        two(z3.BV.UGE),
	"bvslt":        two(z3.BV.SLT),
	"bvsle":        two(z3.BV.SLE),
	"bvsgt":        two(z3.BV.SGT),
	"bvsge":        two(z3.BV.SGE),
	"extract":      func(o *operands) any { return o.bv(0).Extract(o.index[0], o.index[1]) },
	"zero_extend":  indexed(z3.BV.ZeroExtend),
	"sign_extend":  indexed(z3.BV.SignExtend),
	"repeat":       indexed(z3.BV.Repeat),
	"rotate_left":  func(o *operands) any { return o.bv(0).RotateLeft(o.width(0, o.index[0])) },
	"rotate_right": func(o *operands) any { return o.bv(0).RotateRight(o.width(0, o.index[0])) },
	"bv2nat":       one(z3.BV.UToInt),
	"int2bv":       indexed(z3.Int.ToBV),
}

var floatOperators = map[string]translation{
	"fp":                 func(o *operands) any { return o.t.ctx.FloatFromBits(o.bv(0), o.bv(1), o.bv(2)) },
	"+oo":                func(o *operands) any { return o.t.ctx.FloatInf(o.t.sort(o.sort), false) },
	"-oo":                func(o *operands) any { return o.t.ctx.FloatInf(o.t.sort(o.sort), true) },
	"+zero":              func(o *operands) any { return o.t.ctx.FloatZero(o.t.sort(o.sort), false) },
	"-zero":              func(o *operands) any { return o.t.ctx.FloatZero(o.t.sort(o.sort), true) },
	"NaN":                func(o *operands) any { return o.t.ctx.FloatNaN(o.t.sort(o.sort)) },
	"fp.abs":             one(z3.Float.Abs),
	"fp.neg":             one(z3.Float.Neg),
	"fp.rem":             two(z3.Float.Rem),
	"fp.min":             two(z3.Float.Min),
	"fp.max":             two(z3.Float.Max),
	"fp.add":             rounded(two(z3.Float.Add)),
	"fp.sub":             rounded(two(z3.Float.Sub)),
	"fp.mul":             rounded(two(z3.Float.Mul)),
	"fp.div":             rounded(two(z3.Float.Div)),
	"fp.fma":             rounded(three(z3.Float.MulAdd)),
	"fp.sqrt":            rounded(one(z3.Float.Sqrt)),
	"fp.roundToIntegral": func(o *operands) any { return o.float(1).Round(o.args[0].(z3.RoundingMode)) },
	"fp.leq":             chain(z3.Float.LE),
	"fp.lt":              chain(z3.Float.LT),
	"fp.geq":             chain(z3.Float.GE),
	"fp.gt":              chain(z3.Float.GT),
	"fp.eq":              chain(z3.Float.IEEEEq),
	"fp.isNormal":        one(z3.Float.IsNormal),
	"fp.isSubnormal":     one(z3.Float.IsSubnormal),
	"fp.isZero":          one(z3.Float.IsZero),
	"fp.isInfinite":      one(z3.Float.IsInfinite),
	"fp.isNaN":           one(z3.Float.IsNaN),
	"fp.isNegative":      one(z3.Float.IsNegative),
	"fp.isPositive":      one(z3.Float.IsPositive),
	"fp.to_real":         one(z3.Float.ToReal),
	"fp.to_ubv":          rounded(indexed(z3.Float.ToUBV)),
	"fp.to_sbv":          rounded(indexed(z3.Float.ToSBV)),
	"to_fp_unsigned":     rounded(func(o *operands) any { return o.bv(0).UToFloat(o.t.sort(o.sort)) }),
	"to_fp":              toFloat,
}

func toFloat(o *operands) any {
	s := o.t.sort(o.sort)
	if len(o.args) == 1 {
		return o.bv(0).IEEEToFloat(s)
	}
	return rounded(func(o *operands) any {
		switch x := o.args[0].(type) {
		case z3.Float:
			return x.ToFloat(s)
		case z3.Real:
			return x.ToFloat(s)
		case z3.BV:
			return x.SToFloat(s)
		}
		cannot("to_fp of this argument")
		return nil
	})(o)
}

func absolute(o *operands) any {
	zero := o.t.ctx.FromInt(0, o.value(0).Sort())
	if i, ok := o.args[0].(z3.Int); ok {
		return i.LT(zero.(z3.Int)).IfThenElse(i.Neg(), i)
	}
	return o.real(0).LT(zero.(z3.Real)).IfThenElse(o.real(0).Neg(), o.real(0))
}

func one[T, R any](op func(T) R) translation {
	return func(o *operands) any { return op(o.args[0].(T)) }
}

func two[T, R any](op func(l, r T) R) translation {
	return func(o *operands) any { return op(o.args[0].(T), o.args[1].(T)) }
}

func three[T any](op func(x, y, z T) T) translation {
	return func(o *operands) any { return op(o.args[0].(T), o.args[1].(T), o.args[2].(T)) }
}

// indexed translates an operator with a numeral for an index.
func indexed[T, R any](op func(T, int) R) translation {
	return func(o *operands) any { return op(o.args[0].(T), o.index[0]) }
}

// nary translates an operator that the library has with any number of arguments.
func nary[T any](op func(first T, rest ...T) T) translation {
	return func(o *operands) any { return op(o.args[0].(T), all[T](o, 1)...) }
}

// all gives the arguments from i on.
func all[T any](o *operands, i int) []T {
	var values []T
	for _, arg := range o.args[i:] {
		values = append(values, arg.(T))
	}
	return values
}

// left translates a left-associative operator.
func left[T any](op func(l, r T) T) translation {
	return func(o *operands) any {
		v := o.args[0].(T)
		for _, arg := range o.args[1:] {
			v = op(v, arg.(T))
		}
		return v
	}
}

// number translates an operator of integers and reals.
func number(ints func(z3.Int, ...z3.Int) z3.Int, reals func(z3.Real, ...z3.Real) z3.Real) translation {
	return func(o *operands) any {
		if _, ok := o.args[0].(z3.Int); ok {
			return nary(ints)(o)
		}
		return nary(reals)(o)
	}
}

// compare translates a chainable relation of integers and reals.
func compare(ints func(l, r z3.Int) z3.Bool, reals func(l, r z3.Real) z3.Bool) translation {
	return func(o *operands) any {
		if _, ok := o.args[0].(z3.Int); ok {
			return chain(ints)(o)
		}
		return chain(reals)(o)
	}
}

// chain translates a chainable relation.
func chain[T any](relation func(l, r T) z3.Bool) translation {
	return func(o *operands) any {
		return o.pairs(func(l, r any) z3.Bool { return relation(l.(T), r.(T)) })
	}
}

// pairs demands a relation of all neighbours.
func (o *operands) pairs(relation func(l, r any) z3.Bool) z3.Bool {
	holds := relation(o.args[0], o.args[1])
	for i := 2; i < len(o.args); i++ {
		holds = holds.And(relation(o.args[i-1], o.args[i]))
	}
	return holds
}

func (t *translator) equal(l, r any) z3.Bool {
	switch l := l.(type) {
	case z3.RoundingMode:
		return t.ctx.FromBool(l == r)
	case z3.Bool:
		return l.Eq(r.(z3.Bool))
	case z3.Int:
		return l.Eq(r.(z3.Int))
	case z3.Real:
		return l.Eq(r.(z3.Real))
	case z3.BV:
		return l.Eq(r.(z3.BV))
	case z3.Float:
		return l.Eq(r.(z3.Float))
	case z3.Array:
		return l.Eq(r.(z3.Array))
	case z3.Uninterpreted:
		return l.Eq(r.(z3.Uninterpreted))
	}
	cannot("equality of these arguments")
	return z3.Bool{}
}

// rounded translates an operator whose first argument is the rounding mode, which then holds for what is built next.
func rounded(op translation) translation {
	return func(o *operands) any {
		behind := *o
		behind.args = o.args[1:]
		o.t.ctx.SetRoundingMode(o.args[0].(z3.RoundingMode))
		return op(&behind)
	}
}

// bit is #b1 or #b0.
func (o *operands) bit(b z3.Bool) z3.Value {
	one := o.t.ctx.BVSort(1)
	return b.IfThenElse(o.t.ctx.FromInt(1, one), o.t.ctx.FromInt(0, one))
}

// width gives n as a bit-vector as wide as argument i, modulo that width: the count of a rotation.
func (o *operands) width(i, n int) z3.BV {
	s := o.bv(i).Sort()
	return o.t.ctx.FromInt(int64(n%s.BVSize()), s).(z3.BV)
}
