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

// Reply is what a solver prints for a command.
type Reply int

// The replies. Besides, it may print an error, "unsupported" or "success".
const (
	UnknownReply     Reply = iota // nothing is known: anything, any number of times, perhaps an answer
	NoReply                       // nothing
	Verdict                       // sat, unsat or unknown
	Claim                         // one s-expression or constant, which may be wrong
	VerdictAndClaims              // sat, unsat or unknown, and any number of s-expressions, which may be wrong
	Notice                        // one s-expression or line that claims nothing of assertions, models or answers
)

// commandRow is what is known of a command that is read as an Other.
type commandRow struct {
	effect Effect
	prints Reply
}

// Rows of commands that change no assertion.
var (
	claims = commandRow{Harmless, Claim}
	notice = commandRow{Harmless, Notice}
	silent = commandRow{Harmless, NoReply}
	much   = commandRow{Harmless, UnknownReply}
)

// commandEffects has a row for each command, of the standard or of a solver, that is read as an Other and of which
// something is known. A name that ends in * stands for all that begin like it. A command that has no row has an
// UnknownEffect and an UnknownReply. (z3's assert-not, check-sat-using, get-consequences, objectives and cvc5's
// declarations of codatatypes are parsed.)
var commandEffects = map[string]commandRow{
	// Of the standard. What get-info prints depends on its keyword; see ReplyTo.
	"echo": notice, "get-assertions": claims, "get-assignment": claims, "get-info": claims, "get-model": claims,
	"get-option": notice, "get-proof": claims, "get-unsat-assumptions": claims, "get-unsat-core": claims,
	"get-value": claims,
	// z3.
	"apply": claims, "declare-tactic": silent, "display": notice, "display-dimacs": much, "eval": claims,
	"get-objectives": claims, "get-proof-graph": claims, "get-user-tactics": much, "help": much,
	"help-simplifier": much, "help-tactic": much, "labels": claims,
	// z3's commands whose effect is not known: rules, projections, solvers' states and debugging.
	"assume": {}, "dbg-*": {}, "declare-map": {}, "declare-rel": {}, "declare-type-var": {}, "declare-var": {}, "del": {},
	"euf-project": {}, "eufi": {}, "ff-*": {}, "infer": {}, "mbi": {}, "mbp": {}, "mbp-qel": {}, "model-add": {},
	"model-del": {}, "poly/*": {}, "prefer": {}, "qe-lite": {}, "qel": {}, "query": {}, "reset-preferences": {}, "rule": {},
	"set-initial-value": {}, "set-simplifier": {}, "to-poly": {},
	// Of several.
	"get-abduct": claims, "get-abduct-next": claims, "get-interpolant": claims, "get-interpolant-next": claims,
	"get-interpolants": claims, "get-unsat-model-interpolant": claims, "simplify": claims, "include": {},
	// cvc5 and CVC4. declare-heap says what separation logic is about, which is not evaluated.
	"block-model": {Narrows, NoReply}, "block-model-values": {Narrows, NoReply}, "declare-heap": silent,
	"get-difficulty": notice, "get-learned-literals": claims, "get-model-domain-elements": claims, "get-qe": claims,
	"get-qe-disjunct": claims, "get-unsat-core-lemmas": claims,
	"check-sat-ffd": {}, "declare-oracle-fun": {}, "declare-pool": {}, "find-synth": {}, "find-synth-next": {},
	"get-timeout-core": {}, "get-timeout-core-assuming": {},
	// Yices, MathSAT, STP and SMTInterpol.
	"check-allsat": {}, "check-sat-assuming-model": {}, "find-implied-equality": {}, "ignore": {}, "timed": {},
}

// EffectOf is the effect of a command of this name, if it is read as an Other.
func EffectOf(name string) Effect { return rowOf(name).effect }

// ReplyTo is what a solver prints for a command; word is the token behind its name.
func ReplyTo(name, word string) Reply {
	switch {
	case name == GetConsequences:
		return VerdictAndClaims
	case IsCheck(name):
		return Verdict
	case HasMeaning(name):
		return NoReply
	case name == "get-info" && word != ":assertion-stack-levels":
		return Notice
	}
	return rowOf(name).prints
}

// HasRow reports whether it is written down what a command does and prints. A name may end in *, as in the table.
func HasRow(name string) bool {
	_, has := commandEffects[name]
	return has || HasMeaning(name)
}

// Claims reports whether there is more in it than an answer that may be wrong.
func (r Reply) Claims() bool { return r == Claim || r == VerdictAndClaims }

// Claiming are the names of the commands whose replies claim something, sorted.
func Claiming() []string {
	names := []string{GetConsequences}
	for name, row := range commandEffects {
		if row.prints == Claim {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// rowOf is the row of a command, the zero row if there is none.
func rowOf(name string) commandRow {
	if row, has := commandEffects[name]; has {
		return row
	}
	for i, b := range []byte(name) {
		if b == '-' || b == '/' {
			return commandEffects[name[:i+1]+"*"]
		}
	}
	return commandRow{}
}

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
	name, _, _ := strings.Cut(strings.Trim(o.Text, "()"), " ") // commands that were made, not parsed, lack Name
	return name
}

// answerWord finds a string with a line that looks like an answer to a check.
var answerWord = regexp.MustCompile(`(?m)(?:"|^)[ \t]*(?:sat|unsat|unknown)[ \t\r]*(?:"|$)`)

// WithCheck is a source without a check that asks for a [Claim], with a check behind its commands; added is false for
// any other source. A source that asserts nothing then asserts true.
func WithCheck(src []byte) (with []byte, added bool) {
	end, asserts, claims := len(src), false, false
	for _, c := range NamedCommands(src) {
		switch {
		case IsCheck(c.Name), !HasMeaning(c.Name) && EffectOf(c.Name) == UnknownEffect: // a command of a rule program
			return src, false
		case c.Name == "exit":
			end = c.Offset
		}
		asserts = asserts || c.Name == "assert" || c.Name == "assert-not"
		claims = claims || ReplyTo(c.Name, c.Word).Claims()
	}
	if !claims {
		return src, false
	}
	more := "\n(check-sat)\n"
	if !asserts {
		more = "\n(assert true)\n(check-sat)\n"
	}
	return slices.Concat(src[:end], []byte(more), src[end:]), true
}
