package cause

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// word is what a message consists of, and a script.
var word = regexp.MustCompile(`[^\s()"'` + "`" + `,;:\[\]{}|]+`)

// Skeleton is what is left of an error message without the symbols, sorts, operators and literals of the script, and
// the kinds of tokens that readers name: what a fault says of each script. symbols are the words of the script.
func Skeleton(message string, symbols map[string]bool) string {
	var kept []string
	for _, w := range word.FindAllString(message, -1) {
		w = strings.TrimRight(w, ".!?")
		if w == "" {
			continue
		}
		if isName(w) || symbols[w] && !isEnglish(strings.ToLower(w)) {
			w = hole
		}
		if w = strings.ToLower(w); !slices.Contains(fillers, w) {
			kept = append(kept, w)
		}
	}
	kept = slices.Compact(kept)
	return strings.Join(kept[:min(len(kept), comparedWords)], " ")
}

// comparedWords is how many words of a message are compared: marks are cut, at different words if numbers before them
// differ in length.
const comparedWords = 16

// hole stands for what differs between scripts; two holes side by side are one.
const hole = "_"

// fillers say nothing, and some are names of operators as well.
var fillers = []string{
	"a", "an", "the", "of", "in", "to", "for", "at", "by", "on", "with", "as", "is", "are", "be", "and", "or", "not",
	"but", "it", "that", "this", "which", "from", "xor",
}

// kindsOfTokens are what readers call tokens.
var kindsOfTokens = []string{
	"symbol", "keyword", "numeral", "decimal", "hexadecimal", "binary", "string", "identifier", "literal", "integer", "rational",
	"eof", "lparen", "rparen", "parenthesis", "constant", "variable", "function", "sort", "type",
}

// isEnglish reports whether a word of messages is no symbol of the script, although it may have one of that name.
func isEnglish(w string) bool {
	return slices.Contains(fillers, w) || slices.Contains(nothing, w) || slices.Contains(kindsOfTokens, w)
}

// isName reports whether a word is no English one: an operator or a sort, a literal, a kind of token in capitals, or
// anything with other characters than letters.
func isName(w string) bool {
	if len(w) == 1 || slices.Contains(kindsOfTokens, strings.ToLower(w)) || vocabulary()[w] {
		return true
	}
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }
	isLower := func(r rune) bool { return unicode.IsLower(r) }
	return strings.ContainsFunc(w, isOther) || strings.HasPrefix(w, "-") || !strings.ContainsFunc(w, isLower)
}

// vocabulary are the operators and sorts of all theories.
var vocabulary = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, name := range append(theory.OperatorNames(), sorts...) {
		all[name] = true
	}
	return all
})

// sorts are names of sorts of all theories.
var sorts = []string{
	"Bool", "Int", "Real", "BitVec", "Array", "String", "RegLan", "Seq", "RoundingMode", "FloatingPoint", "Float16", "Float32",
	"Float64", "Float128", "Set", "FiniteSet", "Bag", "Tuple", "UnitTuple", "Relation", "FiniteField", "Char", "Unicode",
}

// nothing are words of messages that say that there is something wrong, and not what.
var nothing = []string{
	hole, "syntax", "error", "errors", "parse", "parser", "parsing", "failed", "failure", "invalid", "illegal", "unexpected",
	"expected", "expecting", "found", "got", "input", "command", "term", "token", "near", "line", "column", "position",
	"traceback", "most", "recent", "call", "last", "exception", "unknown", "internal", "wrong",
}

// saysNothing reports whether the skeleton of a message does not say what is wrong.
func saysNothing(skeleton string) bool {
	return !slices.ContainsFunc(strings.Fields(skeleton), func(w string) bool { return !slices.Contains(nothing, w) })
}
