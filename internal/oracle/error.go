package oracle

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// refused: a solver rejects a script that it must read; see [Run.Excuse]. Its message is the fault's mark. A single
// command after a check, which asks for a model, values or a core, may be rejected or answered in a wrong form: that is
// a fault if the solver is known to have the command, the script has set the option for it, and the command is for the
// answer that the check got. An option of the standard that is rejected, while all checks are answered, is the least of
// these faults.
var refused = Oracle{
	Name: "error", Class: Error, Default: true, Grounds: "the script is well-formed, so the solver must answer",
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		if j, found := failed(r, solvers.Error); found {
			return j, r.Excuse(anyScript) == ""
		}
		if r.Untried || r.Result.Killed || r.Result.Trouble {
			return Judgement{}, false
		}
		if j, found := refusedBehind(r); found {
			return j, true
		}
		isOwn := func(o smtlib.SetOption) bool { return standardOptions[o.Keyword] == nil }
		if len(r.Result.Remarks) == 0 || !r.Result.Verdict.Answered() || slices.ContainsFunc(r.Asked.Options, isOwn) ||
			r.Excuse(anyScript) != "" {
			return Judgement{}, false
		}
		return Judgement{Fault: Fault{Mark: ofOption + solvers.ErrorSignature(r.Result.Remarks[0])}}, true
	},
	JudgeProgram: refusedProgram,
	Headline: func(f Fault) string {
		if f.Observed.Definite() {
			if strings.HasPrefix(f.Mark, ofOption) {
				return fmt.Sprintf("answers %s, and %s", f.Observed, f.Mark)
			}
			return fmt.Sprintf("answers %s, then %s", f.Observed, f.Mark)
		}
		return "rejects the script: " + f.Mark
	},
	Right: func(f Fault) string {
		if f.Observed.Definite() {
			return "The command after the check must get an answer in the form that SMT-LIB prescribes."
		}
		return ""
	},
}

// anyScript stands for the path of a script where nobody reads the excuse.
const anyScript = "the script"

// ofOption begins the mark if a solver rejects an option of the standard, and answers all the same.
const ofOption = "rejects an option of the standard: "

// reader is a kind of commands after a check that read something.
type reader struct {
	command string // the beginning of its text
	after   solvers.Verdict
	option  string // the option without which the solver need not answer
	has     func(e *solvers.Entry, logic string) bool
	inForm  func(command, answer string) bool // nil if solvers have several forms
}

var readers = []reader{
	{getModel, solvers.Sat, produceModels, hasModels, nil},
	{valuesBegin, solvers.Sat, produceModels, hasModels, func(command, answer string) bool {
		pairs, are := pairsIn(answer)
		return are && len(pairs) == len(termsOf(command))
	}},
	{unsatCore, solvers.Unsat, produceCores, (*solvers.Entry).HasCores, isWords},
	{unsatAssumptions, solvers.Unsat, produceAssumptions, hasAssumptions, isWords},
}

func hasModels(e *solvers.Entry, _ string) bool { return e.Models }

func hasAssumptions(e *solvers.Entry, logic string) bool {
	return e.HasCores(logic) && !slices.Contains(e.Lacks, solvers.GetUnsatAssumptions)
}

// pairsIn are the terms with their values in a list of such pairs.
func pairsIn(text string) (pairs []valuePair, are bool) {
	list, are := sexpr.Elements(text)
	for _, pair := range list {
		both, isPair := sexpr.Elements(pair)
		if !isPair || len(both) != 2 {
			return nil, false
		}
		pairs = append(pairs, valuePair{both[0], both[1]})
	}
	return pairs, are
}

func isWords(_, answer string) bool {
	_, isList := sexpr.Elements(answer)
	return isList
}

// due reports whether the solver has to answer the command after a check with this answer.
func (k *reader) due(r *Run, answer solvers.Verdict) bool {
	return answer == k.after && k.has(r.Entry, r.Asked.Logic) &&
		slices.ContainsFunc(r.Asked.Options, func(o smtlib.SetOption) bool {
			return o.Keyword == k.option && o.Value == "true"
		})
}

// endedByCommand reports whether a solver that gave no answer to a check may have ended before it, by rejecting another
// command that it need not answer.
func endedByCommand(r *Run) bool {
	at := slices.IndexFunc(r.Result.Checks, func(v solvers.Verdict) bool { return !v.Answered() })
	places := r.Asked.Script.Checks()
	if at < 0 || at >= len(places) {
		return false
	}
	from := 0
	if at > 0 {
		from = places[at-1] + 1
	}
	return slices.ContainsFunc(r.Asked.Steps[from:places[at]], func(step smtlib.Command) bool {
		other, is := step.(smtlib.Other)
		return is && (at == 0 || r.Entry == nil || !slices.ContainsFunc(readers, func(k reader) bool {
			return strings.HasPrefix(other.Text, k.command) && k.due(r, r.Result.Checks[at-1])
		}))
	})
}

// refusedBehind looks for a command after a check that is rejected or answered in a wrong form.
func refusedBehind(r *Run) (Judgement, bool) {
	if r.Entry == nil || r.Entry.Generic || r.Varied || r.Result.Truncated {
		return Judgement{}, false
	}
	for i := range r.Asked.Checks {
		answer := r.Answer(i)
		commands, kinds := askedOf(readers, r.Asked, i)
		isNotDue := func(k *reader) bool { return !k.due(r, answer) }
		if len(kinds) == 0 || slices.ContainsFunc(kinds, isNotDue) || quantified(r.Asked, commands) {
			continue
		}
		if symbol := r.Result.Aside(i).Unknown; symbol != "" && !r.Asked.Arena.IsDeclared(symbol) {
			continue // the solver does not have an operator under this logic
		}
		if mark, said := wrongBehind(r.Result, i, commands, kinds); mark != "" && r.readable(i, commands) {
			shows := []string{"Asked:\n" + strings.Join(commands, "\n"), "Answered:\n" + said}
			return Judgement{Fault: Fault{Observed: answer, Mark: mark}, Check: i, Shows: shows}, true
		}
	}
	return Judgement{}, false
}

// readable reports whether the terms whose values commands ask for are well-formed there, are of a logic that the
// script sets and the solver has, have nothing that it may reject, and have values: a reduced script may have lost
// declarations of their symbols, or their theory.
func (r *Run) readable(check int, commands []string) bool {
	in := r.Asked
	script := instance.Flat(in.Arena, in.Sorts, in.Logic, in.Active(check))
	var w instance.Writer
	text := w.AppendScript(nil, &script, instance.Dialect{})
	for _, command := range commands {
		for _, term := range termsOf(command) {
			text = fmt.Appendf(text, "(assert (= %s\n%s))\n", term, term)
		}
	}
	asked, err := fragment.ReadSeed("asked", text)
	if err != nil {
		return false
	}
	isOfLanguage := func(t smtlib.Term) bool {
		args := asked.Arena.Args(t)
		return len(args) > 0 && derive.IsLanguage(asked.Arena, args[0])
	}
	needs := theory.NeedsOf(asked.Arena, asked.Assertions)
	return MayReject(r.Entry, r.Has, anyScript, text) == "" && needs.Within(in.Logic) &&
		r.Entry.Supports(needs.LeastLogic()) && !slices.ContainsFunc(asked.Assertions, isOfLanguage)
}

// termsOf returns the terms whose values a command asks for.
func termsOf(command string) []string {
	list, is := strings.CutPrefix(command, valuesBegin)
	if !is {
		return nil
	}
	terms, _ := sexpr.Elements(strings.TrimSuffix(list, ")"))
	return terms
}

// valuesBegin is the beginning of commands that ask for values.
const valuesBegin = "(get-value "

// askedOf returns the commands directly after a check, and the kind of each; none if one is of no kind in all.
func askedOf(all []reader, in *instance.Instance, check int) (commands []string, kinds []*reader) {
	commands, _ = behind(in, check)
	for _, command := range commands {
		i := slices.IndexFunc(all, func(k reader) bool { return strings.HasPrefix(command, k.command) })
		if i < 0 {
			return nil, nil
		}
		kinds = append(kinds, &all[i])
	}
	return commands, kinds
}

// quantified reports whether a command may ask for the value of a term with a quantifier, of the script or the command
// itself. Solvers need not give such a value.
func quantified(in *instance.Instance, commands []string) bool {
	if !slices.ContainsFunc(commands, askOfFormula.MatchString) {
		return false
	}
	return slices.ContainsFunc(commands, binder.MatchString) || hasQuantifier(in)
}

// hasQuantifier reports whether the formulas of a script, or definitions that they use, have a quantifier.
func hasQuantifier(in *instance.Instance) bool {
	return slices.ContainsFunc(smtlib.Reachable(in.Formulas(), in.Arena.Below), func(t smtlib.Term) bool {
		return in.Arena.Kind(t) == smtlib.KindQuant
	})
}

var binder = regexp.MustCompile(`\((forall|exists|lambda|choice)\s`)

// wrongBehind says what is wrong with the answers to commands after a check, "" for nothing, and quotes them. A model
// may consist of several items, or of none if there are no symbols: Yices lists equations.
func wrongBehind(r *solvers.Result, check int, commands []string, kinds []*reader) (mark, said string) {
	aside, items := r.Aside(check), r.Behind(check)
	least := len(commands)
	for _, k := range kinds {
		if k.inForm == nil {
			least--
		}
	}
	switch {
	case aside.Declined:
	case len(aside.Errors) > 0:
		return says + solvers.ErrorSignature(aside.Errors[0]), aside.Errors[0]
	case len(aside.Lines) > 0:
		return "prints what is no answer", aside.Lines[0]
	case len(items) < least:
		return "does not answer each command", strings.Join(items, "\n")
	case len(items) == len(commands):
		for i, k := range kinds {
			if k.inForm != nil && !k.inForm(commands[i], items[i]) {
				name, _, _ := strings.Cut(strings.Trim(commands[i], "()"), " ")
				return "answers " + name + " out of form", items[i]
			}
		}
	}
	return "", ""
}
