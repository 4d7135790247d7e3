// Package options says what options of solvers are about, as far as it matters to others: one table, and a function
// for each question that is asked of it.
//
// It knows names of options, not which solver has them: a name means the same to all that have it. It is not the
// catalog, which says what may be varied. It imports the standard library alone.
package options

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// About is what an option is about. As a text, it is the reason why an option that a script sets is not taken over into
// other scripts; see [StaysOut].
type About string

// What options are about.
const (
	Files   About = "it can name a file, or changes where answers are printed"
	Print   About = "it is about what is printed"
	Limits  About = "it limits resources"
	Reading About = "it changes what scripts or answers mean"
	// Theory: it changes what symbols of a theory mean, so that nothing is known of the right answers.
	Theory About = "it changes what symbols of a theory mean"
	// Goals: it changes what is optimized, so that nothing is known of the right optima where a script does not set it.
	Goals About = "it changes what is optimized"
	// Search: what the solver adds to a script does not follow from it, or is about other sorts. Answers are not changed.
	Search About = "it changes what lemmas mean"
	// Threads: the solver runs several threads, so that it may answer the same script otherwise the next time.
	Threads About = "it runs several threads"
)

// row says what options are about.
type row struct {
	about About
	// words are parts of names, which are divided by - _ . and :.
	words string
	// names are whole names, with - for _ and without z3's modules smt and rewriter, and the values that change nothing;
	// "" if each does.
	names map[string]string
}

// table is asked from above: the first row that has a name counts.
var table = []row{
	{about: Theory, names: map[string]string{
		// Which characters there are.
		"encoding": "unicode", "unicode": "true", "strings-alpha-card": "196608",
		// Division by zero, and what the standard leaves open.
		"hi-div0": "true", "hi-fp-unspecified": "false", "bv-div-zero-const": "true", "arith-no-partial-fun": "false",
		// Arrays that are equal at all indices may differ.
		"array.extensional": "true", "array.weak": "false",
		// Another theory in the place of the script's.
		"arith.ignore-int": "false", "bv.enable-int2bv": "true", "solve-int-as-bv": "0", "solve-real-as-int": "false",
		// Functions whose definitions contradict themselves.
		"fmf-fun": "false", "fmf-fun-rlv": "false", "quant-fun-wd": "false",
	}},
	{about: Files, words: "channel dir directory dump file files filename log log2 out output path record replay trace " +
		"write dimacs", names: map[string]string{"opt.solution-prefix": ""}},
	{about: Print, words: "display interactive pp pretty print produce profile stat statistics stats success verbose " +
		"verbosity warning warnings proof proofs", names: map[string]string{
		"model.compact": "", "model.inline-def": "", "model.v1": "", "model.v2": "", "model.user-functions": "",
		"model-evaluator.array-as-stores": "", "model-evaluator.array-equalities": "",
	}},
	{about: Threads, names: map[string]string{
		"threads": "1", "sat.threads": "1", "parallel.enable": "false", "sls.enable": "false", "nthreads": "0",
		"sat.local-search-threads": "0", "sat.unit-walk-threads": "0", "sat.ddfw.threads": "0",
		"use-portfolio": "false", "portfolio-jobs": "1",
	}},
	{about: Limits, words: "limit limits max memory resource rlimit timeout timer tlimit threads nthreads"},
	{about: Reading, words: "encoding lang language logic declarations decls parsing compliant div0 partial unsound " +
		"completion"},
	{about: Goals, names: map[string]string{"opt.priority": "lex"}},
	{about: Search, words: "fmf sygus", names: map[string]string{"finite-model-find": "false", "solve-bv-as-int": "off"}},
}

// modules are the modules of z3 that have options about theories.
var modules = regexp.MustCompile(`^(?:smt|rewriter)\.`)

// inTable is the row of an option, with the value that changes nothing. It is empty for an option without a row.
func inTable(name string) (about About, usual string) {
	name = strings.ToLower(strings.TrimPrefix(name, ":"))
	whole := strings.ReplaceAll(modules.ReplaceAllString(name, ""), "_", "-")
	parts := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("-_.:", r) })
	for _, r := range table {
		if usual, is := r.names[whole]; is {
			return r.about, usual
		}
		if slices.ContainsFunc(strings.Fields(r.words), func(word string) bool { return slices.Contains(parts, word) }) {
			return r.about, ""
		}
	}
	return "", ""
}

// StaysOut says why an option that a script sets is not taken over into other scripts, though the user wants options of
// scripts; "" if it is. Its name alone decides: there is no list of all options that a solver has.
func StaysOut(name string) About {
	if about, _ := inTable(name); about != Search && about != Threads {
		return about
	}
	return ""
}

// IsThreaded reports whether a text sets an option, or has a tactic, with which a solver runs several threads. The text
// is one of [Set], or a script.
func IsThreaded(text string) bool {
	return Set(text, func(name, value string) bool { return isSet(Threads, name, value) }) != "" ||
		slices.ContainsFunc(wordsOf(text), func(word string) bool { return slices.Contains(parallelTactics, word) })
}

// parallelTactics are z3's tactics, and combinators of these, that run several threads.
var parallelTactics = []string{"psmt", "pqffd", "par", "par-or", "par-then"}

// ChangesMeaning reports whether an option with a value changes what symbols of a theory mean: nothing is known of the
// right answers then.
func ChangesMeaning(name, value string) bool { return isSet(Theory, name, value) }

// ChangesGoals reports whether an option with a value changes what is optimized.
func ChangesGoals(name, value string) bool { return isSet(Goals, name, value) }

// ChangesLemmas reports whether lemmas that are printed under an option with a value cannot be judged by themselves. A
// thread may have assumed a part of the search space that is its own.
func ChangesLemmas(name, value string) bool {
	return ChangesMeaning(name, value) || isSet(Search, name, value) || isSet(Threads, name, value)
}

func isSet(wanted About, name, value string) bool {
	about, usual := inTable(name)
	return about == wanted && strings.ToLower(strings.Trim(value, `"`)) != usual
}

// Set is the first option of a text that is set to a value of which a function of this package reports true, as it
// stands there; "" if there is none. The text is a command line, or a tactic: NAME=VALUE, --NAME, --no-NAME,
// --NAME VALUE, or :NAME VALUE.
func Set(text string, is func(name, value string) bool) string {
	words := wordsOf(text)
	for i, word := range words {
		next := strings.Join(words[i+1:min(i+2, len(words))], "")
		name, value, hasValue := strings.Cut(word, "=")
		flag, isFlag := strings.CutPrefix(name, "--")
		off, isOff := strings.CutPrefix(flag, "no-")
		switch {
		case hasValue && is(inFull(flag), value), isFlag && isOff && is(inFull(off), "false"):
			return word
		case isFlag && !hasValue && is(inFull(flag), "true") && is(inFull(flag), next):
			return word
		case strings.HasPrefix(name, ":") && !hasValue && is(name, next):
			return word + " " + next
		}
	}
	return ""
}

// wordsOf are the words of a command line, a tactic or a script.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()'\"", r) })
}

// inFull is the name in the table that a flag abbreviates, as getopt_long allows it; the flag itself if there is none.
func inFull(flag string) string {
	for _, r := range table {
		for name := range r.names {
			if strings.Contains(flag, "-") && strings.HasPrefix(name, flag) {
				return name
			}
		}
	}
	return flag
}
