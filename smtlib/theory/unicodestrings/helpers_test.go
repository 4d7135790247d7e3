package unicodestrings_test

import (
	"strings"
)

// sortOf is the sort of an operator's result, as far as the tests here need it.
func sortOf(term string) string {
	name := strings.TrimLeft(term, "(")
	name, _, _ = strings.Cut(strings.TrimPrefix(name, "_ "), " ")
	switch name {
	case "str.len", "str.indexof", "str.to_code", "str.to_int", "str.indexof_re", "str.last_indexof",
		"seq.last_indexof", "str.to.int":
		return "Int"
	case "str.<", "str.<=", "str.prefixof", "str.suffixof", "str.contains", "str.is_digit", "str.in_re", "=", "distinct",
		"not", "str.in.re":
		return "Bool"
	}
	return "String"
}
