package witness

// inverters are those of operators whose result is no formula.
func inverters() map[string]inverter {
	return map[string]inverter{
		"+": sum, "-": difference, "*": product, "/": quotient, "div": quotient, "mod": remainder, "abs": absolute,
		"to_real": toReal, "to_int": toInt,

		"bvadd": bvAdd, "bvsub": bvSub, "bvmul": bvMul, "bvneg": bvUnary, "bvnot": bvUnary,
		"bvand": bvBitwise, "bvor": bvBitwise, "bvxor": bvBitwise, "bvnand": bvBitwise, "bvnor": bvBitwise,
		"bvxnor": bvBitwise, "bvudiv": bvDivide, "bvurem": bvRemain, "bvsdiv": bvDivide, "bvsrem": bvRemain,
		"bvsmod": bvRemain, "bvshl": bvShift, "bvlshr": bvShift, "bvashr": bvShift, "concat": bvConcat,
		"extract": bvExtract, "zero_extend": bvExtend, "sign_extend": bvExtend, "rotate_left": bvRotate,
		"rotate_right": bvRotate, "bvcomp": bvSame, "ubv_to_int": bvNumber, "sbv_to_int": bvNumber, "bv2nat": bvNumber,
		"bv2int": bvNumber, "int_to_bv": bvOfNumber, "int2bv": bvOfNumber, "nat2bv": bvOfNumber, "bvite": bvChoose,

		"fp.abs": fpUnary, "fp.neg": fpUnary, "fp.add": fpAdd, "fp.sub": fpAdd, "fp.mul": fpMul, "fp.div": fpMul,
		"fp.sqrt": fpSqrt, "fp.roundToIntegral": fpIntegral, "fp.min": fpPick, "fp.max": fpPick, "to_fp": toFloat,
		"to_fp_unsigned": toFloat, "to_fp_bv": toFloat, "to_fp_fp": toFloat, "to_fp_real": toFloat,
		"to_fp_signed": toFloat, "fp.to_ubv": fromFloat, "fp.to_sbv": fromFloat, "fp.to_real": fromFloat,
		"fp.to_ieee_bv": fromFloat, "to_ieee_bv": fromFloat, "fp": floatParts, "fp.fma": fpFma,

		"str.++": concat, "seq.++": concat, "str.len": length, "seq.len": length, "str.at": part, "seq.at": part,
		"str.substr": part, "seq.extract": part, "seq.nth": part, "seq.unit": unit, "str.indexof": indexOf,
		"seq.indexof": indexOf, "str.replace": replace, "seq.replace": replace, "str.replace_all": replace,
		"seq.replace_all": replace, "str.to_int": numeral, "str.to.int": numeral, "str.from_int": ofNumeral,
		"int.to.str": ofNumeral, "str.to_code": code, "str.from_code": ofCode, "str.rev": reversed, "seq.rev": reversed,
		"str.to_lower": unchanged, "str.to_upper": unchanged, "str.replace_re": unchanged, "str.replace_re_all": unchanged,
		"str.update": unchanged, "seq.update": unchanged,

		"set.singleton": singleton, "singleton": singleton, "set.union": combination, "union": combination,
		"set.inter": combination, "intersection": combination, "set.minus": combination, "setminus": combination,
		"set.card": cardinality, "card": cardinality,

		"select": selected, "store": stored, "update": updated, "update-field": updated, "const": constantArray,
	}
}

// predicates are the inverters of relations that are neither equality nor order.
func predicates() map[string]inverter {
	return map[string]inverter{
		"is": tested, "divisible": divisible, "is_int": isInt,

		"fp.eq": fpEqual, "fp.isNaN": classified, "fp.isInfinite": classified, "fp.isZero": classified,
		"fp.isNormal": classified, "fp.isSubnormal": classified, "fp.isNegative": classified, "fp.isPositive": classified,

		"str.in_re": inLanguage, "str.in.re": inLanguage, "str.in-re": inLanguage, "seq.in.re": inLanguage,
		"seq.in_re": inLanguage, "str.prefixof": affix, "str.suffixof": affix, "seq.prefixof": affix, "seq.suffixof": affix,
		"set.member": element, "member": element, "set.subset": subset, "subset": subset,
		"set.is_empty": emptiness, "set.is_singleton": emptiness,

		"str.contains": contains, "seq.contains": contains, "str.is_digit": isDigit,
	}
}
