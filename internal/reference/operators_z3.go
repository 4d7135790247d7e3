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
func (o *operands) int(i int) z3.Int     { return o.args[i].(z3.Int) }
func (o *operands) real(i int) z3.Real   { return o.args[i].(z3.Real) }
func (o *operands) bv(i int) z3.BV       { return o.args[i].(z3.BV) }
func (o *operands) array(i int) z3.Array { return o.args[i].(z3.Array) }
func (o *operands) value(i int) z3.Value { return o.args[i].(z3.Value) }

// float gives an argument behind the rounding mode, if there is one, which then holds for what is built next.
func (o *operands) float(i int) z3.Float { return o.args[i].(z3.Float) }

func (o *operands) round() { o.t.ctx.SetRoundingMode(o.args[0].(z3.RoundingMode)) }

// z3Operators translate applications of theories' operators. A wrong number or kind of arguments panics, as all that
// is not covered.
var z3Operators = map[string]func(o *operands) any{
	"true":  func(o *operands) any { return o.t.ctx.FromBool(true) },
	"false": func(o *operands) any { return o.t.ctx.FromBool(false) },
	"not":   func(o *operands) any { return o.bool(0).Not() },
	"and":   func(o *operands) any { return o.bool(0).And(all[z3.Bool](o, 1)...) },
	"or":    func(o *operands) any { return o.bool(0).Or(all[z3.Bool](o, 1)...) },
	"xor":   left(func(l, r z3.Bool) z3.Bool { return l.Xor(r) }),
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

	"+": number(func(l, r z3.Int) z3.Int { return l.Add(r) }, func(l, r z3.Real) z3.Real { return l.Add(r) }),
	"*": number(func(l, r z3.Int) z3.Int { return l.Mul(r) }, func(l, r z3.Real) z3.Real { return l.Mul(r) }),
	"-": func(o *operands) any {
		if len(o.args) > 1 {
			return number(func(l, r z3.Int) z3.Int { return l.Sub(r) }, func(l, r z3.Real) z3.Real { return l.Sub(r) })(o)
		}
		if i, ok := o.args[0].(z3.Int); ok {
			return i.Neg()
		}
		return o.real(0).Neg()
	},
	"/":       left(func(l, r z3.Real) z3.Real { return l.Div(r) }),
	"div":     left(func(l, r z3.Int) z3.Int { return l.Div(r) }),
	"mod":     func(o *operands) any { return o.int(0).Mod(o.int(1)) },
	"abs":     absolute,
	"<":       compare(func(l, r z3.Int) z3.Bool { return l.LT(r) }, func(l, r z3.Real) z3.Bool { return l.LT(r) }),
	"<=":      compare(func(l, r z3.Int) z3.Bool { return l.LE(r) }, func(l, r z3.Real) z3.Bool { return l.LE(r) }),
	">":       compare(func(l, r z3.Int) z3.Bool { return l.GT(r) }, func(l, r z3.Real) z3.Bool { return l.GT(r) }),
	">=":      compare(func(l, r z3.Int) z3.Bool { return l.GE(r) }, func(l, r z3.Real) z3.Bool { return l.GE(r) }),
	"to_real": func(o *operands) any { return o.int(0).ToReal() },
	"to_int":  func(o *operands) any { return o.real(0).ToInt() },
	"is_int":  func(o *operands) any { return o.real(0).IsInt() },

	"select": func(o *operands) any { return o.array(0).Select(o.value(1)) },
	"store":  func(o *operands) any { return o.array(0).Store(o.value(1), o.value(2)) },
	"const": func(o *operands) any {
		return o.t.ctx.ConstArray(o.t.sort(o.t.arena.SortInfo(o.sort).Args[0]), o.value(0))
	},

	"bvnot":        func(o *operands) any { return o.bv(0).Not() },
	"bvneg":        func(o *operands) any { return o.bv(0).Neg() },
	"bvand":        left(func(l, r z3.BV) z3.BV { return l.And(r) }),
	"bvor":         left(func(l, r z3.BV) z3.BV { return l.Or(r) }),
	"bvxor":        left(func(l, r z3.BV) z3.BV { return l.Xor(r) }),
	"bvnand":       left(func(l, r z3.BV) z3.BV { return l.Nand(r) }),
	"bvnor":        left(func(l, r z3.BV) z3.BV { return l.Nor(r) }),
	"bvxnor":       left(func(l, r z3.BV) z3.BV { return l.Xnor(r) }),
	"bvadd":        left(func(l, r z3.BV) z3.BV { return l.Add(r) }),
	"bvsub":        left(func(l, r z3.BV) z3.BV { return l.Sub(r) }),
	"bvmul":        left(func(l, r z3.BV) z3.BV { return l.Mul(r) }),
	"bvudiv":       left(func(l, r z3.BV) z3.BV { return l.UDiv(r) }),
	"bvurem":       left(func(l, r z3.BV) z3.BV { return l.URem(r) }),
	"bvsdiv":       left(func(l, r z3.BV) z3.BV { return l.SDiv(r) }),
	"bvsrem":       left(func(l, r z3.BV) z3.BV { return l.SRem(r) }),
	"bvsmod":       left(func(l, r z3.BV) z3.BV { return l.SMod(r) }),
	"bvshl":        left(func(l, r z3.BV) z3.BV { return l.Lsh(r) }),
	"bvlshr":       left(func(l, r z3.BV) z3.BV { return l.URsh(r) }),
	"bvashr":       left(func(l, r z3.BV) z3.BV { return l.SRsh(r) }),
	"concat":       left(func(l, r z3.BV) z3.BV { return l.Concat(r) }),
	"bvcomp":       func(o *operands) any { return o.bit(o.bv(0).Eq(o.bv(1))) },
	"bvult":        func(o *operands) any { return o.bv(0).ULT(o.bv(1)) },
	"bvule":        func(o *operands) any { return o.bv(0).ULE(o.bv(1)) },
	"bvugt":        func(o *operands) any { return o.bv(0).UGT(o.bv(1)) },
	"bvuge":        func(o *operands) any { return o.bv(0).UGE(o.bv(1)) },
	"bvslt":        func(o *operands) any { return o.bv(0).SLT(o.bv(1)) },
	"bvsle":        func(o *operands) any { return o.bv(0).SLE(o.bv(1)) },
	"bvsgt":        func(o *operands) any { return o.bv(0).SGT(o.bv(1)) },
	"bvsge":        func(o *operands) any { return o.bv(0).SGE(o.bv(1)) },
	"extract":      func(o *operands) any { return o.bv(0).Extract(o.index[0], o.index[1]) },
	"zero_extend":  func(o *operands) any { return o.bv(0).ZeroExtend(o.index[0]) },
	"sign_extend":  func(o *operands) any { return o.bv(0).SignExtend(o.index[0]) },
	"repeat":       func(o *operands) any { return o.bv(0).Repeat(o.index[0]) },
	"rotate_left":  func(o *operands) any { return o.bv(0).RotateLeft(o.width(0, o.index[0])) },
	"rotate_right": func(o *operands) any { return o.bv(0).RotateRight(o.width(0, o.index[0])) },
	"bv2nat":       func(o *operands) any { return o.bv(0).UToInt() },
	"int2bv":       func(o *operands) any { return o.int(0).ToBV(o.index[0]) },

	"fp":                 func(o *operands) any { return o.t.ctx.FloatFromBits(o.bv(0), o.bv(1), o.bv(2)) },
	"+oo":                func(o *operands) any { return o.t.ctx.FloatInf(o.t.sort(o.sort), false) },
	"-oo":                func(o *operands) any { return o.t.ctx.FloatInf(o.t.sort(o.sort), true) },
	"+zero":              func(o *operands) any { return o.t.ctx.FloatZero(o.t.sort(o.sort), false) },
	"-zero":              func(o *operands) any { return o.t.ctx.FloatZero(o.t.sort(o.sort), true) },
	"NaN":                func(o *operands) any { return o.t.ctx.FloatNaN(o.t.sort(o.sort)) },
	"fp.abs":             func(o *operands) any { return o.float(0).Abs() },
	"fp.neg":             func(o *operands) any { return o.float(0).Neg() },
	"fp.rem":             func(o *operands) any { return o.float(0).Rem(o.float(1)) },
	"fp.min":             func(o *operands) any { return o.float(0).Min(o.float(1)) },
	"fp.max":             func(o *operands) any { return o.float(0).Max(o.float(1)) },
	"fp.add":             rounded(func(o *operands) any { return o.float(1).Add(o.float(2)) }),
	"fp.sub":             rounded(func(o *operands) any { return o.float(1).Sub(o.float(2)) }),
	"fp.mul":             rounded(func(o *operands) any { return o.float(1).Mul(o.float(2)) }),
	"fp.div":             rounded(func(o *operands) any { return o.float(1).Div(o.float(2)) }),
	"fp.fma":             rounded(func(o *operands) any { return o.float(1).MulAdd(o.float(2), o.float(3)) }),
	"fp.sqrt":            rounded(func(o *operands) any { return o.float(1).Sqrt() }),
	"fp.roundToIntegral": func(o *operands) any { return o.float(1).Round(o.args[0].(z3.RoundingMode)) },
	"fp.leq":             chain(func(l, r z3.Float) z3.Bool { return l.LE(r) }),
	"fp.lt":              chain(func(l, r z3.Float) z3.Bool { return l.LT(r) }),
	"fp.geq":             chain(func(l, r z3.Float) z3.Bool { return l.GE(r) }),
	"fp.gt":              chain(func(l, r z3.Float) z3.Bool { return l.GT(r) }),
	"fp.eq":              chain(func(l, r z3.Float) z3.Bool { return l.IEEEEq(r) }),
	"fp.isNormal":        func(o *operands) any { return o.float(0).IsNormal() },
	"fp.isSubnormal":     func(o *operands) any { return o.float(0).IsSubnormal() },
	"fp.isZero":          func(o *operands) any { return o.float(0).IsZero() },
	"fp.isInfinite":      func(o *operands) any { return o.float(0).IsInfinite() },
	"fp.isNaN":           func(o *operands) any { return o.float(0).IsNaN() },
	"fp.isNegative":      func(o *operands) any { return o.float(0).IsNegative() },
	"fp.isPositive":      func(o *operands) any { return o.float(0).IsPositive() },
	"fp.to_real":         func(o *operands) any { return o.float(0).ToReal() },
	"fp.to_ubv":          rounded(func(o *operands) any { return o.float(1).ToUBV(o.index[0]) }),
	"fp.to_sbv":          rounded(func(o *operands) any { return o.float(1).ToSBV(o.index[0]) }),
	"to_fp_unsigned":     rounded(func(o *operands) any { return o.bv(1).UToFloat(o.t.sort(o.sort)) }),
	"to_fp":              toFloat,
}

func toFloat(o *operands) any {
	s := o.t.sort(o.sort)
	if len(o.args) == 1 {
		return o.bv(0).IEEEToFloat(s)
	}
	o.round()
	switch x := o.args[1].(type) {
	case z3.Float:
		return x.ToFloat(s)
	case z3.Real:
		return x.ToFloat(s)
	case z3.BV:
		return x.SToFloat(s)
	}
	cannot("to_fp of this argument")
	return nil
}

func absolute(o *operands) any {
	zero := o.t.ctx.FromInt(0, o.value(0).Sort())
	if i, ok := o.args[0].(z3.Int); ok {
		return i.LT(zero.(z3.Int)).IfThenElse(i.Neg(), i)
	}
	return o.real(0).LT(zero.(z3.Real)).IfThenElse(o.real(0).Neg(), o.real(0))
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
func left[T any](op func(l, r T) T) func(*operands) any {
	return func(o *operands) any {
		v := o.args[0].(T)
		for _, arg := range o.args[1:] {
			v = op(v, arg.(T))
		}
		return v
	}
}

// number translates an operator of integers and reals.
func number(ints func(l, r z3.Int) z3.Int, reals func(l, r z3.Real) z3.Real) func(*operands) any {
	return func(o *operands) any {
		if _, ok := o.args[0].(z3.Int); ok {
			return left(ints)(o)
		}
		return left(reals)(o)
	}
}

// compare translates a chainable relation of integers and reals.
func compare(ints func(l, r z3.Int) z3.Bool, reals func(l, r z3.Real) z3.Bool) func(*operands) any {
	return func(o *operands) any {
		if _, ok := o.args[0].(z3.Int); ok {
			return chain(ints)(o)
		}
		return chain(reals)(o)
	}
}

// chain translates a chainable relation.
func chain[T any](relation func(l, r T) z3.Bool) func(*operands) any {
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

// rounded translates an operator whose first argument is the rounding mode.
func rounded(op func(*operands) any) func(*operands) any {
	return func(o *operands) any {
		o.round()
		return op(o)
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
