package conformance

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// definer writes terms out for solvers that do not know some of the operators: by an older name, or by the definition
// that the standard (or the solver that has the operator) gives. Such a solver judges the definition, which is as good.
type definer struct {
	*smtlib.Arena
	err error // the first: a definition does not fit at these sorts
}

// definitions are what operators stand for.
var definitions = map[string]func(d *definer, f *smtlib.FunInfo, args []smtlib.Term) smtlib.Term{
	// (bvnego s) is (= (sbv_to_int s) (- 2^(m-1))), logic QF_BV
	"bvnego": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		m := d.width(args[0])
		return d.app("=", args[0], d.vector(m, new(big.Int).Lsh(big.NewInt(1), uint(m-1))))
	},
	"ubv_to_int": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term { return d.app("bv2nat", args[0]) },
	// sbv_to_int is ubv_to_int less 2^m if the first bit is set, theory FixedSizeBitVectors
	"sbv_to_int": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		m := d.width(args[0])
		unsigned := d.app("bv2nat", args[0])
		modulus := d.literal(smtlib.KindNumeral, new(big.Int).Lsh(big.NewInt(1), uint(m)).String())
		negative := d.app("bvslt", args[0], d.vector(m, new(big.Int)))
		return d.app("ite", negative, d.app("-", unsigned, modulus), unsigned)
	},
	"int_to_bv": func(d *definer, f *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		return d.indexed("int2bv", f.Indices, args[0])
	},
	"nat2bv": func(d *definer, f *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		return d.indexed("int2bv", f.Indices, args[0])
	},
	"bvredxor": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		var bits []smtlib.Term
		for i := range int64(d.width(args[0])) {
			at := smtlib.NumeralIndex(i)
			bits = append(bits, d.indexed("extract", []smtlib.Index{at, at}, args[0]))
		}
		if len(bits) == 1 {
			return bits[0]
		}
		return d.app("bvxor", bits...)
	},
	"bvultbv": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		return d.app("ite", d.app("bvult", args...), d.vector(1, big.NewInt(1)), d.vector(1, new(big.Int)))
	},
	"bvsltbv": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		return d.app("ite", d.app("bvslt", args...), d.vector(1, big.NewInt(1)), d.vector(1, new(big.Int)))
	},
	"bvite": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		return d.app("ite", d.app("=", args[0], d.vector(1, big.NewInt(1))), args[1], args[2])
	},
	"set.is_empty": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		empty, err := d.Operator("set.empty")
		if err != nil {
			return d.checked(smtlib.NoTerm, err)
		}
		return d.app("=", args[0], d.checked(d.App(d.Qualify(empty, d.Sort(args[0])))))
	},
	"/_total": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		zero := d.literal(smtlib.KindDecimal, "0.0")
		return d.app("ite", d.app("=", args[1], zero), zero, d.app("/", args...))
	},
	"div_total": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		zero := d.literal(smtlib.KindNumeral, "0")
		return d.app("ite", d.app("=", args[1], zero), zero, d.app("div", args...))
	},
	"mod_total": func(d *definer, _ *smtlib.FunInfo, args []smtlib.Term) smtlib.Term {
		zero := d.literal(smtlib.KindNumeral, "0")
		return d.app("ite", d.app("=", args[1], zero), args[0], d.app("mod", args...))
	},
}

// renames are operators that others replaced.
var renames = map[string]string{
	"str.last_indexof": "seq.last_indexof", "str.code": "str.to_code", "str.replaceall": "str.replace_all",
	"str.tolower": "str.to_lower", "str.toupper": "str.to_upper",
	"re.full": "re.all", "re.full.char": "re.allchar", "seq.to_re": "str.to_re", "seq.in_re": "str.in_re",
	"emptyset": "set.empty", "singleton": "set.singleton", "insert": "set.insert", "union": "set.union",
	"intersection": "set.inter", "setminus": "set.minus", "member": "set.member", "subset": "set.subset",
	"card": "set.card", "choose": "set.choose", "is_singleton": "set.is_singleton",
}

// isDefined reports whether a theory's operator can be written otherwise.
func isDefined(name string) bool { return definitions[name] != nil || renames[name] != "" }

// expand replaces every operator that has a definition.
func (m *maker) expand(t smtlib.Term) (smtlib.Term, error) {
	d := &definer{Arena: m.arena}
	t = d.expand(t)
	return t, d.err
}

// expand walks down a term that was made here, and is not deep.
func (d *definer) expand(t smtlib.Term) smtlib.Term {
	if d.Kind(t) != smtlib.KindApp {
		return t
	}
	args := make([]smtlib.Term, len(d.Args(t)))
	for i, arg := range d.Args(t) {
		if args[i] = d.expand(arg); d.err != nil {
			return smtlib.NoTerm
		}
	}
	fun := d.Fun(t)
	info := d.FunInfo(fun)
	if define := definitions[info.Name]; define != nil && info.Decl == nil {
		return define(d, info, args)
	}
	if name := renames[info.Name]; name != "" && info.Decl == nil {
		renamed, err := d.Operator(name, info.Indices...)
		if err != nil {
			return d.checked(smtlib.NoTerm, err)
		}
		if fun = renamed; info.As != smtlib.NoSort {
			fun = d.Qualify(fun, info.As)
		}
	}
	return d.checked(d.App(fun, args...))
}

func (d *definer) app(name string, args ...smtlib.Term) smtlib.Term {
	return d.indexed(name, nil, args...)
}

func (d *definer) indexed(name string, indices []smtlib.Index, args ...smtlib.Term) smtlib.Term {
	fun, err := d.Operator(name, indices...)
	if err != nil {
		return d.checked(smtlib.NoTerm, err)
	}
	if d.err != nil {
		return smtlib.NoTerm
	}
	return d.checked(d.App(fun, args...))
}

func (d *definer) checked(t smtlib.Term, err error) smtlib.Term {
	if err != nil && d.err == nil {
		d.err = err
	}
	return t
}

func (d *definer) literal(kind smtlib.Kind, text string) smtlib.Term {
	return d.checked(d.Literal(kind, text))
}

func (d *definer) vector(width int, n *big.Int) smtlib.Term {
	v := value.BigBitVec(width, n)
	return d.checked(theory.Term(d.Arena, v, d.IndexedSort("BitVec", int64(width)), noElement))
}

func (d *definer) width(t smtlib.Term) int { return int(d.SortInfo(d.Sort(t)).Indices[0].N) }
