package lemma

import (
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Goals is what a solver made of the assertions of a script: formulas, or several sets of these, one of which has to be
// true.
type Goals struct {
	// Over and Under say that the solver itself calls the goals an approximation: they may have more models than the
	// assertions, or less.
	Over, Under bool

	formula     string          // formula with all goals
	named       map[string]bool // symbols that are declared for the formula, or defined
	added       []string        // declarations of symbols that the script does not have
	definitions []string        // equations for symbols that were eliminated
	isPartial   bool            // whether a definition is not read
}

// ReadGoals reads what z3 prints behind (apply T :print_model_converter true :print_benchmark true) for a script of an
// instance: the goals, the same as a script, which declares their symbols, and definitions of those that the tactic
// has eliminated. It is nil if that is something else, or was cut, or if the script has names that z3 gives to its own
// symbols: it does not tell these from others.
func ReadGoals(in *instance.Instance, printed []string) *Goals {
	isComplete := slices.Contains(printed, "(check-sat)") // which ends the formulas
	if !isComplete || slices.ContainsFunc(symbolsOf(in), fresh.MatchString) {
		return nil
	}
	list, g := ReadGoalList(printed[0]), &Goals{named: map[string]bool{}}
	if list == nil || !g.script(in, strings.Join(printed[1:], "\n"), true) {
		return nil
	}
	if g.Over, g.Under = list.Over, list.Under; list.N == 0 {
		g.formula = "false"
	}
	g.isPartial = g.isPartial || list.N > 1 && len(g.definitions) > 0
	return g
}

// GoalList is what z3 prints behind (apply T): goals, without declarations of their symbols.
type GoalList struct {
	N           int    // number of goals
	Over, Under bool   // as in Goals
	Formula     string // all goals in one
}

// ReadGoalList reads a list of goals; nil if that is something else.
func ReadGoalList(printed string) *GoalList {
	goals, isList := sexpr.Elements(printed)
	if !isList || len(goals) == 0 || goals[0] != "goals" {
		return nil
	}
	list := &GoalList{N: len(goals) - 1, Formula: "false"}
	var all []string
	for _, goal := range goals[1:] {
		parts, _ := sexpr.Elements(goal)
		i := slices.Index(parts, ":precision")
		if i < 1 || i+1 == len(parts) {
			return nil
		}
		list.Over = list.Over || parts[i+1] != "precise" && parts[i+1] != "under"
		list.Under = list.Under || parts[i+1] != "precise" && parts[i+1] != "over"
		all = append(all, conjunction(parts[1:i]))
	}
	switch len(all) {
	case 0:
	case 1:
		list.Formula = all[0]
	default:
		list.Formula = "(or " + strings.Join(all, " ") + ")"
	}
	return list
}

// HasFresh reports whether a text has a name of the form that z3 gives to its own symbols.
func HasFresh(text string) bool { return freshName.MatchString(text) }

var freshName = regexp.MustCompile(`![0-9]+[\s()|]`)

// fresh matches names of the form that z3's own symbols have, such as k!0.
var fresh = regexp.MustCompile(`![0-9]+$`)

// ReadBlock reads the assertions that cvc5 prints with the values pre-asserts or post-asserts of its option output;
// nil if they are not printed once. Symbols that it makes keep their names: they are read only if these have a meaning.
func ReadBlock(in *instance.Instance, name, output string) *Goals {
	_, behind, begins := strings.Cut(output, ";; "+name+" start\n")
	block, rest, ends := strings.Cut(behind, ";; "+name+" end\n")
	g := &Goals{named: map[string]bool{}}
	if !begins || !ends || strings.Contains(rest, ";; "+name+" start") || !g.script(in, block, false) {
		return nil
	}
	return g
}

// script reads the commands that a solver prints. It reports whether it knows them all.
func (g *Goals) script(in *instance.Instance, text string, declares bool) bool {
	known := map[string]bool{}
	for _, name := range symbolsOf(in) {
		known[name] = true
	}
	var formulas []string
	for _, c := range sexpr.Parse([]byte(text)) {
		switch head := c.Head(); {
		case head == "assert" && len(c.List) == 2:
			formulas = append(formulas, nodeText(c.List[1]))
		case head == "declare-fun" && len(c.List) == 4:
			name := c.List[1].Atom
			g.named[name] = true
			if declares && !known[name] {
				g.added = append(g.added, nodeText(c))
			}
		case (head == "define-fun" || head == "model-add") && len(c.List) == 5:
			g.define(c.List[1].Atom, c.List[2], c.List[4], head == "model-add" || known[c.List[1].Atom])
		case head == "model-del", head == "check-sat", head == "set-logic", head == "set-info",
			strings.HasPrefix(head, "declare-sort"), strings.HasPrefix(head, "declare-datatype"):
		default:
			if len(g.named)+len(formulas) == 0 {
				return false
			}
			g.isPartial = true // a part of a model converter that has a form of its own
		}
	}
	g.formula = conjunction(formulas)
	return true
}

// define enters a definition, if it is one of a symbol of the script or of one that the goals need.
func (g *Goals) define(name string, parameters, body *sexpr.Node, needed bool) {
	switch {
	case !needed:
	case len(parameters.List) > 0:
		g.isPartial = true
	default:
		g.named[name] = true
		g.definitions = append(g.definitions, "(= "+name+" "+nodeText(body)+")")
	}
}

// Adds reports whether the goals have symbols that the script does not have.
func (g *Goals) Adds() bool { return len(g.added) > 0 }

// Follows is the claim that the goals follow from the assertions.
func (g *Goals) Follows(source string) Step {
	return Step{Kind: Kept, Source: source, Text: g.formula}
}

// Suffices is the claim that the assertions follow from the goals and the definitions of eliminated symbols. ok is
// false if the goals do not say enough for that: definitions are missing. Where the goals are equivalent to the
// assertions, symbols that are in neither may have any value.
func (g *Goals) Suffices(in *instance.Instance, source string, equivalent bool) (s Step, ok bool) {
	isMissing := func(name string) bool { return !g.named[name] }
	if g.isPartial || !equivalent && slices.ContainsFunc(symbolsOf(in), isMissing) {
		return Step{}, false
	}
	var p smtlib.Printer
	var asserted []string
	for _, f := range in.Asserted() {
		asserted = append(asserted, string(p.AppendTerm(nil, in.Arena, f)))
	}
	premises := append([]string{g.formula}, g.definitions...)
	return Step{
		Kind: Sufficient, Source: source, Declares: strings.Join(g.added, "\n"),
		Text: "(=> " + conjunction(premises) + " " + conjunction(asserted) + ")",
	}, true
}

// symbolsOf are the symbols, as they are printed, that an instance declares and asserts something of, also by functions
// that it defines.
func symbolsOf(in *instance.Instance) (names []string) {
	for _, t := range smtlib.Reachable(in.Asserted(), in.Arena.Below) {
		if d := in.Arena.Declaration(t); d != nil && d.Kind == smtlib.Declared {
			if name := smtlib.Quote(d.Name); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// conjunction is true if all formulas are.
func conjunction(formulas []string) string {
	switch len(formulas) {
	case 0:
		return "true"
	case 1:
		return formulas[0]
	}
	return "(and " + strings.Join(formulas, " ") + ")"
}
