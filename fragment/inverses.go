package fragment

import (
	"math/big"

	"github.com/smtstorm/smtstorm/internal/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// inverses guess the argument at a position of an application that is to have a value; they give nil where they know
// nothing. Operators that are not here have values drawn.
var inverses = map[string]func(c *inversion) value.Value{
	"+":          sum,
	"-":          difference,
	"*":          factor,
	"/":          dividend,
	"div":        dividend,
	"to_real":    func(c *inversion) value.Value { return c.want.(value.Real).Floor().Value() },
	"to_int":     func(c *inversion) value.Value { return value.RealOf(c.want.(value.Int)).Value() },
	"abs":        func(c *inversion) value.Value { return c.want },
	"bv2nat":     number,
	"ubv_to_int": number,
	"int2bv":     func(c *inversion) value.Value { return value.BigInt(c.want.(value.BitVec).Unsigned()).Value() },
	"int_to_bv":  func(c *inversion) value.Value { return value.BigInt(c.want.(value.BitVec).Unsigned()).Value() },

	"bvnot": bits(func(_ *inversion, v, _ *big.Int) *big.Int { return v.Not(v) }),
	"bvneg": bits(func(_ *inversion, v, _ *big.Int) *big.Int { return v.Neg(v) }),
	"bvadd": bits(func(c *inversion, v, _ *big.Int) *big.Int { return c.fold(v, (*big.Int).Sub) }),
	"bvxor": bits(func(c *inversion, v, _ *big.Int) *big.Int { return c.fold(v, (*big.Int).Xor) }),
	"bvsub": bits(func(c *inversion, v, other *big.Int) *big.Int {
		if c.at == 0 {
			return v.Add(v, other)
		}
		return v.Sub(other, v)
	}),
	"bvxnor": bits(func(_ *inversion, v, other *big.Int) *big.Int { return v.Not(v.Xor(v, other)) }),
	"bvand":  bits(func(c *inversion, v, other *big.Int) *big.Int { return v.Or(v, other.AndNot(c.noise(), other)) }),
	"bvor":   bits(func(c *inversion, v, other *big.Int) *big.Int { return v.AndNot(v, other.And(other, c.noise())) }),
	"bvnand": bits(func(_ *inversion, v, _ *big.Int) *big.Int { return v.Not(v) }),
	"bvnor":  bits(func(_ *inversion, v, _ *big.Int) *big.Int { return v.Not(v) }),
	"bvmul": bits(func(c *inversion, v, other *big.Int) *big.Int { // of an odd number there is an inverse
		modulus := new(big.Int).Lsh(big.NewInt(1), uint(c.want.(value.BitVec).Width()))
		if other.ModInverse(other, modulus) == nil {
			return nil
		}
		return v.Mul(v, other)
	}),
	"bvudiv": bits(func(_ *inversion, v, other *big.Int) *big.Int { return v.Mul(v, other) }),
	"bvsdiv": bits(func(_ *inversion, v, other *big.Int) *big.Int { return v.Mul(v, other) }),
	"bvshl":  bits(func(_ *inversion, v, by *big.Int) *big.Int { return v.Rsh(v, shift(by)) }),
	"bvlshr": bits(func(_ *inversion, v, by *big.Int) *big.Int { return v.Lsh(v, shift(by)) }),
	"bvashr": bits(func(_ *inversion, v, by *big.Int) *big.Int { return v.Lsh(v, shift(by)) }),

	"concat":      slice,
	"extract":     around,
	"zero_extend": low,
	"sign_extend": low,

	"fp.neg": func(c *inversion) value.Value { return value.Float{Float: softfloat.Neg(c.want.(value.Float).Float)} },
	"fp.abs": func(c *inversion) value.Value { return c.want },
	"fp.add": rounded(softfloat.Sub, softfloat.Sub),
	"fp.sub": rounded(softfloat.Add, func(rm softfloat.RoundingMode, v, x softfloat.Float) softfloat.Float {
		return softfloat.Sub(rm, x, v)
	}),
	"fp.mul": rounded(softfloat.Div, softfloat.Div),
	"fp.div": rounded(softfloat.Mul, func(rm softfloat.RoundingMode, v, x softfloat.Float) softfloat.Float {
		return softfloat.Div(rm, x, v)
	}),
	"fp.sqrt": func(c *inversion) value.Value {
		rm, ok := c.call.Args[0].(value.RoundingMode)
		v := c.want.(value.Float).Float
		if !ok {
			return nil
		}
		return value.Float{Float: softfloat.Mul(softfloat.RoundingMode(rm), v, v)}
	},
	"to_fp":    pattern,
	"to_fp_bv": pattern,

	"str.len":      length,
	"str.in_re":    member,
	"str.in.re":    member,
	"str.prefixof": within(0, 1, false, true),
	"str.suffixof": within(0, 1, true, false),
	"str.contains": within(1, 0, true, true),
	"str.at":       placed,
	"str.substr":   placed,
	"str.to_int":   digits,
	"str.to.int":   digits,
	"int.to.str":   parsed,
	"str.from_int": parsed,

	"select": func(c *inversion) value.Value {
		if c.at > 0 {
			return nil
		}
		used, ok := c.s.fresh(c.sort).(value.Array)
		if !ok {
			return nil
		}
		return used.Store(c.call.Args[1], c.want)
	},
	"store": func(c *inversion) value.Value {
		switch c.at {
		case 0:
			return c.want
		case 2:
			return c.want.(value.Array).Select(c.call.Args[1])
		}
		return nil
	},
}
