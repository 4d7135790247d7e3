package theory

// commutative are operators, and the place from which on the order of their arguments does not matter.
var commutative = map[string]int{
	"and": 0, "or": 0, "xor": 0, "=": 0, "distinct": 0, "+": 0, "*": 0,
	"bvadd": 0, "bvmul": 0, "bvand": 0, "bvor": 0, "bvxor": 0, "bvnand": 0, "bvnor": 0, "bvxnor": 0, "bvcomp": 0,
	"bvuaddo": 0, "bvsaddo": 0, "bvumulo": 0, "bvsmulo": 0,
	"fp.eq": 0, "fp.add": 1, "fp.mul": 1,
	"re.union": 0, "re.inter": 0, "set.union": 0, "set.inter": 0, "ff.add": 0, "ff.mul": 0,
}

// CommutesFrom is the place from which on the order of an operator's arguments does not matter, if they are of one
// sort: fp.add has its rounding mode in front. It is not ok if the order matters.
func CommutesFrom(operator string) (place int, ok bool) {
	place, ok = commutative[operator]
	return place, ok
}
