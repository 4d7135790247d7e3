package oracle

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// Excuse says why a solver may reject the script of a run as it did; "" if it must read the script: then the rejection
// is a fault. Whatever judges a rejection asks this. It may if it says that it does not support something; if its words
// are about the machine; if it is not known to have the logic; for a part of the script, see [MayReject]; if it names a
// symbol that it does not know; and if it may have ended over a command that asserts nothing. path is the script's.
func (r *Run) Excuse(path string) string {
	switch result := r.Result; {
	case result.Verdict == solvers.Unsupported && result.Rejected != nil:
		return result.Rejected.String()
	case result.Verdict == solvers.Unsupported:
		return "it says that it does not support this"
	case result.Killed, result.Trouble:
		return "what it says is about the machine, or names no place in the script"
	case r.Untried:
		return "it has not answered any script of the logic"
	}
	if why := MayReject(r.Entry, r.Has, path, r.script()); why != "" {
		return why
	}
	if name := r.Lacking(); name != "" {
		return "it does not know " + name
	}
	if endedByCommand(r) {
		return "the reason may be a command that it need not answer"
	}
	return ""
}

// script is the script of the run, as the solver got it.
func (r *Run) script() []byte {
	if r.Text != nil {
		return r.Text
	}
	var w instance.Writer
	return w.AppendScript(nil, &r.Asked.Script, instance.Dialect{Logic: r.Logic})
}

// Lacking is the symbol that the solver does not know by its own account, if that is one of a theory: an operator, a
// sort, or a construct. It is "" if the solver names none, or one that the script declares. It may also name in any
// words what it is not known to have.
func (r *Run) Lacking() string {
	if r.Asked == nil || r.Asked.Arena == nil || r.Result.Verdict.Answered() {
		return ""
	}
	symbol := r.Result.Unknown
	if _, isWhole := theory.Whole(symbol); symbol != "" && (isWhole || theory.Predefined(symbol)) {
		if r.Asked.Arena.IsDeclared(symbol) {
			return ""
		}
		return symbol
	}
	words := wordsOf(r.Result.Reason)
	for _, name := range UnknownParts(r.Asked, r.Has) {
		if slices.Contains(words, name) && !knows(r.Entry, r.Has, name, true) && !r.Asked.Arena.IsDeclared(name) {
			return name
		}
	}
	return ""
}

// wordsOf are the words of a message that may be symbols.
func wordsOf(message string) []string {
	words := strings.FieldsFunc(message, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("()'`\",;", c)
	})
	for i, w := range words {
		words[i] = strings.TrimRight(w, ".:")
	}
	return words
}

// UnknownParts gives the names of the optional parts of SMT-LIB that the formulas of an instance have, see
// [theory.Needs.Optional], and that the solver is not known to have: if it answers the instance, it has them. No terms
// are read if it has all that the instance may contain.
func UnknownParts(in *instance.Instance, has func(name string) bool) []string {
	linear := false
	if logic, known := theory.ParseLogic(in.Logic); known {
		linear = !logic.Nonlinear
	}
	isUnknown := func(name string) bool {
		return (theory.IsOptional(name) || linear && slices.Contains(notLinear, name)) && (has == nil || !has(name))
	}
	if has != nil && in.Symbols != nil && !slices.ContainsFunc(in.Symbols, isUnknown) {
		return nil
	}
	needs := theory.NeedsOf(in.Arena, in.Formulas())
	all := append(needs.Optional(), needs.Symbols()...)
	all = slices.DeleteFunc(all, func(name string) bool { return !isUnknown(name) })
	slices.Sort(all)
	return slices.Compact(all)
}

// Trial is a script with the logic and the options of another one that asserts next to nothing, about the sorts of
// theories, and the quantifiers, datatypes and functions, that the other one has. A solver that rejects it lacks one of
// these.
func Trial(in *instance.Script) []byte {
	var p smtlib.Printer
	var text []byte
	for _, o := range in.Options {
		text = append(p.AppendCommand(text, in.Arena, o), '\n')
	}
	if in.Logic != "" {
		text = append(p.AppendCommand(text, in.Arena, smtlib.SetLogic{Logic: in.Logic}), '\n')
	}
	terms := smtlib.Reachable(in.Formulas(), in.Arena.Below)
	tried := map[smtlib.Sort]bool{}
	for _, t := range terms {
		if s := in.Arena.Sort(t); !tried[s] && isOfTheory(in.Arena, s) {
			tried[s] = true
			text = fmt.Appendf(text, "(declare-fun trial!%d () %s)\n(assert (= trial!%[1]d trial!%[1]d))\n", len(tried),
				in.Arena.SortString(s))
		}
	}
	needed := theory.NeedsOf(in.Arena, in.Formulas()).Optional()
	for _, part := range []struct{ name, text string }{
		{"datatypes", "(declare-datatypes ((Trial 0)) (((trial!a) (trial!b))))\n"},
		{"functions", "(declare-fun trial!f (Bool) Bool)\n(assert (= (trial!f true) (trial!f true)))\n"},
		{"quantifiers", "(assert (forall ((trial!x Bool)) (or trial!x (not trial!x))))\n"},
		{"uninterpreted sorts", "(declare-sort Trial!s 0)\n"},
	} {
		if slices.Contains(needed, part.name) {
			text = append(text, part.text...)
		}
	}
	return append(text, "(assert true)\n(check-sat)\n"...)
}

// isOfTheory reports whether a sort and its arguments are of theories, and symbols may have it in every solver that has
// the theory.
func isOfTheory(a *smtlib.Arena, s smtlib.Sort) bool {
	info := a.SortInfo(s)
	return info.Decl == nil && info.Name != "RegLan" && info.Name != "->" &&
		!slices.ContainsFunc(info.Args, func(arg smtlib.Sort) bool { return !isOfTheory(a, arg) })
}
