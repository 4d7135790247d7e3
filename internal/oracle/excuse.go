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
	for _, name := range r.UnknownParts() {
		if slices.Contains(words, name) && !r.Asked.Arena.IsDeclared(name) {
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

// UnknownParts gives the names of the optional parts of SMT-LIB that the formulas of the run have, see
// [theory.Needs.Optional], and that the solver is not known to have: if it answers with sat or unsat, it has them. A
// sort is there if a symbol has it, as solvers without its theory may read literals of it. No terms are read if the
// solver has all that the instance may contain.
func (r *Run) UnknownParts() []string {
	in := r.Asked
	if in.Arena == nil {
		return nil
	}
	logic, isNamed := theory.ParseLogic(in.Logic)
	isUnknown := func(name string) bool {
		if isNamed && !logic.Nonlinear && slices.Contains(notLinear, name) {
			return r.Has == nil || !r.Has(name)
		}
		return theory.IsOptional(name) && !knows(r.Entry, r.Has, name, true)
	}
	isUnknownPart := func(p tried) bool { return isUnknown(p.name) }
	if in.Symbols != nil && !slices.ContainsFunc(in.Symbols, isUnknown) && !slices.ContainsFunc(unnamed, isUnknownPart) {
		return nil
	}
	needs := theory.NeedsOf(in.Arena, in.Formulas())
	isKnown := func(name string) bool { return !isUnknown(name) }
	all := slices.DeleteFunc(append(needs.Optional(), needs.Symbols()...), isKnown)
	if len(all) > 0 {
		ofSymbols := sortsOfSymbols(in)
		all = slices.DeleteFunc(all, func(name string) bool {
			return slices.Contains(withLiterals, name) && !ofSymbols[name]
		})
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// tried is an optional part of SMT-LIB with commands that have it.
type tried struct{ name, commands string }

// unnamed are optional parts that are not among the symbols of an instance.
var unnamed = []tried{
	{"datatypes", "(declare-datatypes ((Trial 0)) (((trial!a) (trial!b))))\n"},
	{"functions", "(declare-fun trial!f (Bool) Bool)\n(assert (= (trial!f true) (trial!f true)))\n"},
	{"quantifiers", "(assert (forall ((trial!x Bool)) (or trial!x (not trial!x))))\n"},
	{"uninterpreted sorts", "(declare-sort Trial!s 0)\n"},
}

// withLiterals are sorts with literals.
var withLiterals = []string{"BitVec", "Int", "Real", "String"}

// sortsOfSymbols are the names of the sorts of symbols and variables in the formulas of an instance, and of their
// arguments.
func sortsOfSymbols(in *instance.Instance) map[string]bool {
	names := map[string]bool{}
	var add func(s smtlib.Sort)
	add = func(s smtlib.Sort) {
		info := in.Arena.SortInfo(s)
		names[info.Name] = true
		for _, arg := range info.Args {
			add(arg)
		}
	}
	for _, t := range smtlib.Reachable(in.Formulas(), in.Arena.Below) {
		if in.Arena.Kind(t) == smtlib.KindVar {
			add(in.Arena.Sort(t))
		}
		for d := range in.Arena.Declarations(t) {
			for _, s := range append(slices.Clip(d.Params), d.Result) {
				add(s)
			}
		}
	}
	return names
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
	for _, part := range unnamed {
		if slices.Contains(needed, part.name) {
			text = append(text, part.commands...)
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
