package reduce

// An operatorRow says which operators of the same sorts are simpler than one: where the fault stays, a reader has less
// to think about. An operator with fewer arguments gets some of them, in order.
type operatorRow struct {
	name    string
	simpler []string
}

// operatorRows are the rules of the theories' operators, theory by theory.
var operatorRows = [][]operatorRow{
	{ // core
		{"xor", []string{"distinct", "and"}},
		{"distinct", []string{"="}},
		{"=>", []string{"or", "and"}},
		{"or", []string{"and"}},
		{"ite", []string{"and"}},
	},
	{ // arith
		{"mod", []string{"+"}}, {"div", []string{"+"}}, {"rem", []string{"mod"}}, {"/", []string{"+"}},
		{"mod_total", []string{"mod"}}, {"div_total", []string{"div"}}, {"/_total", []string{"/"}},
		{"*", []string{"+"}}, {"-", []string{"+"}}, {"^", []string{"*"}}, {"abs", []string{"-"}},
		{">=", []string{"<=", "="}}, {">", []string{"<", "distinct"}}, {"<=", []string{"="}}, {"<", []string{"distinct"}},
		{"divisible", nil}, {"is_int", nil}, {"to_int", nil}, {"to_real", nil},
	},
	{ // bv
		{"bvnand", []string{"bvand"}}, {"bvnor", []string{"bvor"}}, {"bvxnor", []string{"bvxor"}},
		{"bvxor", []string{"bvor", "bvand"}}, {"bvor", []string{"bvand"}},
		{"bvadd", []string{"bvor"}}, {"bvsub", []string{"bvadd"}}, {"bvmul", []string{"bvadd"}},
		{"bvudiv", []string{"bvmul", "bvlshr"}}, {"bvurem", []string{"bvudiv", "bvand"}},
		{"bvsdiv", []string{"bvudiv"}}, {"bvsrem", []string{"bvurem"}}, {"bvsmod", []string{"bvsrem", "bvurem"}},
		{"bvashr", []string{"bvlshr"}}, {"bvlshr", []string{"bvand"}}, {"bvshl", []string{"bvadd", "bvlshr"}},
		{"bvneg", []string{"bvnot"}}, {"sign_extend", []string{"zero_extend"}},
		{"rotate_left", []string{"bvnot"}}, {"rotate_right", []string{"rotate_left"}},
		{"bvuge", []string{"bvule", "="}}, {"bvugt", []string{"bvult", "distinct"}},
		{"bvule", []string{"="}}, {"bvult", []string{"distinct"}},
		{"bvsge", []string{"bvsle", "bvuge"}}, {"bvsgt", []string{"bvslt", "bvugt"}},
		{"bvsle", []string{"bvule"}}, {"bvslt", []string{"bvult"}},
	},
	{ // fp
		{"fp.fma", []string{"fp.mul", "fp.add"}}, {"fp.sub", []string{"fp.add"}}, {"fp.div", []string{"fp.mul"}},
		{"fp.mul", []string{"fp.add"}}, {"fp.sqrt", []string{"fp.roundToIntegral"}}, {"fp.rem", []string{"fp.min"}},
		{"fp.max", []string{"fp.min"}}, {"fp.abs", []string{"fp.neg"}},
		{"fp.geq", []string{"fp.leq"}}, {"fp.gt", []string{"fp.lt"}},
		{"fp.leq", []string{"fp.eq", "="}}, {"fp.lt", []string{"distinct"}}, {"fp.eq", []string{"="}},
		{"fp.isSubnormal", []string{"fp.isZero"}}, {"fp.isNormal", []string{"fp.isZero"}},
		{"fp.isInfinite", []string{"fp.isNaN"}}, {"fp.isPositive", []string{"fp.isNegative"}},
		{"fp.to_sbv", []string{"fp.to_ubv"}},
	},
	{ // strings and sequences
		{"str.<=", []string{"str.prefixof", "="}}, {"str.<", []string{"distinct"}},
		{"str.contains", []string{"str.prefixof", "="}}, {"str.prefixof", []string{"="}},
		{"str.suffixof", []string{"str.prefixof", "="}},
		{"str.replace_all", []string{"str.replace"}}, {"str.replace_re_all", []string{"str.replace_re"}},
		{"str.replace", []string{"str.++"}}, {"str.replace_re", nil}, {"str.substr", []string{"str.at"}},
		{"str.rev", nil}, {"str.to_upper", []string{"str.to_lower"}}, {"str.last_indexof", []string{"str.indexof"}},
		{"str.indexof_re", nil}, {"str.update", []string{"str.replace"}},
		{"re.diff", []string{"re.inter", "re.union"}}, {"re.inter", []string{"re.union"}}, {"re.union", []string{"re.++"}},
		{"re.+", []string{"re.*"}}, {"re.opt", nil}, {"re.comp", nil}, {"re.all", []string{"re.none", "re.allchar"}},
		{"re.allchar", []string{"re.none"}}, {"re.loop", []string{"re.*"}}, {"re.^", []string{"re.*"}},
		{"seq.replace_all", []string{"seq.replace"}}, {"seq.extract", []string{"seq.at"}},
		{"seq.contains", []string{"seq.prefixof", "="}}, {"seq.suffixof", []string{"seq.prefixof"}},
		{"seq.prefixof", []string{"="}}, {"seq.last_indexof", []string{"seq.indexof"}},
	},
	{ // sets
		{"set.minus", []string{"set.inter", "set.union"}}, {"set.inter", []string{"set.union"}},
		{"set.subset", []string{"="}},
	},
}

// ranks orders the operators: one with simpler ones in its row has a higher rank than they.
var ranks = func() map[string]int {
	simpler := simplerOperators()
	known := map[string]int{}
	var rank func(name string) int
	rank = func(name string) int {
		if n, ok := known[name]; ok {
			return n
		}
		n := 0
		for _, other := range simpler[name] {
			n = max(n, rank(other)+1)
		}
		known[name] = n
		return n
	}
	for name := range simpler {
		rank(name)
	}
	return known
}()

// simplerOperators gives the rows by name.
func simplerOperators() map[string][]string {
	rules := map[string][]string{}
	for _, rows := range operatorRows {
		for _, row := range rows {
			rules[row.name] = row.simpler
		}
	}
	return rules
}
