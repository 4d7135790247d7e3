package vocabulary

// reading is from how many arguments to how many, and how many indices, an operator takes.
type reading struct{ from, to, indices int }

// read are the numbers of arguments and indices with which all solvers read operators that we read with others, too:
// comparisons of strings are chainable in the standard, and in no solver; others have forms that only some know.
var read = map[string]reading{
	"str.<": {2, 2, 0}, "str.<=": {2, 2, 0}, "str.indexof": {3, 3, 0}, "re.loop": {1, 1, 2}, "to_fp": {1, 2, 2},
}

// ReadByAll tells whether all solvers that know an operator read it with so many arguments and indices.
func ReadByAll(operator string, args, indices int) bool {
	r, known := read[operator]
	return !known || r.from <= args && args <= r.to && r.indices == indices
}
