package smtlib

import (
	"regexp"
	"slices"
	"strings"
)

// Effect is what a command that Parse gives no meaning does to the answers of later checks.
type Effect int

// The effects.
const (
	// UnknownEffect: it may assert or retract something, print an answer of its own, or anything else. Nothing is known
	// of the right answers to later checks.
	UnknownEffect Effect = iota
	// Harmless: it prints what is no answer to a check, or nothing, and changes no assertion.
	Harmless
	// Narrows: it asserts that the model which the solver found, or all that share some values with it, is none. Which
	// one that is depends on the solver: unsatisfiable assertions stay so, satisfiable ones may become unsatisfiable.
	Narrows
)

// commandEffects has a row for each command, of the standard or of a solver, that is read as an Other and whose effect
// is known. A command that has no row has an UnknownEffect. (z3's assert-not, check-sat-using, objectives and cvc5's
// declarations of codatatypes are parsed.)
var commandEffects = map[string]Effect{
	// Of the standard.
	"echo": Harmless, "get-assertions": Harmless, "get-assignment": Harmless, "get-info": Harmless, "get-model": Harmless,
	"get-option": Harmless, "get-proof": Harmless, "get-unsat-assumptions": Harmless, "get-unsat-core": Harmless,
	"get-value": Harmless,
	// z3.
	"apply": Harmless, "declare-tactic": Harmless, "display": Harmless, "display-dimacs": Harmless,
	"eval": Harmless, "get-objectives": Harmless, "get-proof-graph": Harmless, "get-user-tactics": Harmless, "help": Harmless,
	"help-simplifier": Harmless, "help-tactic": Harmless, "labels": Harmless,
	// Of several.
	"get-abduct": Harmless, "get-abduct-next": Harmless, "get-interpolant": Harmless, "get-interpolant-next": Harmless,
	"get-interpolants": Harmless, "get-unsat-model-interpolant": Harmless, "simplify": Harmless,
	// cvc5 and CVC4. declare-heap says what separation logic is about, which is not evaluated.
	"block-model": Narrows, "block-model-values": Narrows, "declare-heap": Harmless, "get-difficulty": Harmless,
	"get-learned-literals": Harmless, "get-model-domain-elements": Harmless, "get-unsat-core-lemmas": Harmless,
}

// EffectOf is the effect of a command of this name, if it is read as an Other.
func EffectOf(name string) Effect { return commandEffects[name] }

// HasOwnEffects reports whether a source may have commands that are not [Harmless], apart from those that Parse reads.
func HasOwnEffects(src []byte) bool {
	return slices.ContainsFunc(NamedCommands(src), func(c NamedCommand) bool {
		return c.Name == "echo" || commandReaders[c.Name] == nil && EffectOf(c.Name) != Harmless
	})
}

// Effect is the effect of the command. What an echo prints may look like an answer: z3 prints it without quotes.
func (o Other) Effect() Effect {
	name := o.Command()
	if name == "echo" && answerWord.MatchString(o.Text) {
		return UnknownEffect
	}
	return EffectOf(name)
}

// Command is the name of the command.
func (o Other) Command() string {
	if o.Name != "" {
		return o.Name
	}
	name, _, _ := strings.Cut(strings.Trim(o.Text, "()"), " ") // it was made, not parsed
	return name
}

// answerWord finds a string with a line that looks like an answer to a check.
var answerWord = regexp.MustCompile(`(?m)(?:"|^)[ \t]*(?:sat|unsat|unknown)[ \t\r]*(?:"|$)`)
