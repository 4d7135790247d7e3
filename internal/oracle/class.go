package oracle

import (
	"slices"
	"strings"
)

// Class is the kind of fault that a finding shows.
type Class string

// The classes, worst first.
const (
	RefutationUnsound Class = "refutation-unsound" // unsat on a sat instance
	WrongOptimum      Class = "wrong-optimum"      // better values exist, or none as good
	SolutionUnsound   Class = "solution-unsound"   // sat on an unsat one
	InvalidModel      Class = "invalid-model"
	// InvalidObjectiveModel: the model does not attain the optimum that is printed with it.
	InvalidObjectiveModel Class = "invalid-objective-model"
	IncompleteFront       Class = "incomplete-front" // a Pareto front has a dominated point, one twice, or lacks one
	InvalidCore           Class = "invalid-core"     // satisfiable, or names what the script lacks
	WrongRelation         Class = "wrong-relation"   // in rule programs: tuples are missing, or do not follow
	WrongLemma            Class = "wrong-lemma"      // a lemma can be false, or a conflict true
	UnsoundRule           Class = "unsound-rule"     // a step of a proof does not follow
	ProofHole             Class = "proof-hole"       // a proof does not prove what it should
	WrongGoal             Class = "wrong-goal"       // goals made of the assertions have other models
	// WrongInterpolant: an interpolant or abduct does not imply what it should, or does not follow.
	WrongInterpolant  Class = "wrong-interpolant"
	ProofRejected     Class = "proof-rejected" // a checker finds a step to be wrong
	Crash             Class = "crash"
	SelfContradiction Class = "self-contradiction" // sat and unsat on the same bytes
	Disagreement      Class = "disagreement"
	// OptimumDisagreement: the optima of a script and of one derived from it contradict each other.
	OptimumDisagreement Class = "optimum-disagreement"
	Incomplete          Class = "incomplete"
	Error               Class = "error"
	WrongLabel          Class = "wrong-label" // in rule programs: a right value is printed with another value's label
	Performance         Class = "performance"
)

// Severity says how bad a finding is.
type Severity string

// Severities, the worst first.
const (
	Critical Severity = "critical"
	Serious  Severity = "serious"
	Minor    Severity = "minor"
	Low      Severity = "low"
)

var severities = []Severity{Critical, Serious, Minor, Low}

// Rank is the place of a severity among all: 0 for the worst.
func (s Severity) Rank() int { return slices.Index(severities, s) }

// Lower is the next lower severity, for findings that are not proved. The lowest stays.
func (s Severity) Lower() Severity { return severities[min(s.Rank()+1, len(severities)-1)] }

// sign is the part of a run that shows a fault.
type sign int

const (
	byAnswer     sign = iota // sat, unsat or unknown
	byComparison             // an answer, compared with another one
	byModel                  // the model, values in it or optima, which come with sat
	byCore                   // the core that comes with unsat
	byRelation               // tuples, or their labels
	byFormula                // a formula that is printed on the way to an answer
	byReply                  // a formula that is printed in reply to a command, whatever the answer is
	byMark                   // place of a crash, or an error message, in place of an answer
	byTime                   // the time or the memory that the run took
)

// kind is what is known about a class. All that distinguishes classes is here.
type kind struct {
	class    Class
	severity Severity
	sign     sign
	title    string // in a few words, about a script
	meaning  string // in a sentence
	// seen says what the solver does, as the predicate of a sentence, for oracles without a Headline. right says in a
	// sentence what would be right, for oracles without a Right. {answer} stands for the solver's answer, {right} for the
	// right one, {mark} for the mark.
	seen, right string
}

var kinds = []kind{
	{RefutationUnsound, Critical, byAnswer, "unsat on a satisfiable script",
		"The solver answers unsat to a satisfiable script.",
		"answers unsat", "The right answer is sat."},
	{WrongOptimum, Critical, byModel, "wrong optimum",
		"The solver prints an optimum that is none.",
		"prints a wrong optimum", "An optimum is the best value that an objective has when every assertion is true."},
	{SolutionUnsound, Serious, byAnswer, "sat on an unsatisfiable script",
		"The solver answers sat to an unsatisfiable script.",
		"answers sat", "The right answer is unsat."},
	{InvalidModel, Serious, byModel, "wrong model",
		"The solver's model, or a value that it reports, is wrong.",
		"answers sat with a wrong model", "The model and the values reported with sat make every assertion true."},
	{InvalidObjectiveModel, Serious, byModel, "wrong model of an optimum",
		"The objectives have other values in the solver's model than it prints.",
		"prints optima that its model does not attain", "The model given with optima attains them."},
	{IncompleteFront, Serious, byModel, "wrong Pareto front",
		"The solver prints a dominated point of a Pareto front, prints one twice, or lacks one.",
		"prints a wrong Pareto front", "Checks give each undominated point once, and then unsat."},
	{InvalidCore, Serious, byCore, "wrong unsat core",
		"The unsat core is satisfiable, or names assertions that do not exist.",
		"answers unsat with a core that {mark}", "An unsat core is an unsatisfiable subset of the script's assertions."},
	{WrongRelation, Serious, byRelation, "wrong relation",
		"The engine's answer to a rule program lacks tuples, or has tuples that do not follow.",
		"answers {answer}", "The right answer is {right}."},
	{WrongLemma, Serious, byFormula, "wrong lemma",
		"The solver prints a lemma that can be false, or a conflict that can be true.",
		"prints a wrong lemma", "A theory lemma is true under all values, and a conflict under none."},
	{UnsoundRule, Serious, byFormula, "wrong step of a proof",
		"A step of the solver's proof does not follow from its premises.",
		"prints a proof with a wrong step: {mark}", "The premises of a step imply its conclusion."},
	{ProofHole, Minor, byFormula, "hole in a proof",
		"The solver's proof has a hole: a step without a rule, or an assumption that is none of the script.",
		"prints a proof with a hole: {mark}", "A proof concludes false from the script's assertions."},
	{WrongGoal, Serious, byFormula, "wrong goal",
		"What the solver makes of the assertions has other models than they have.",
		"simplifies the assertions wrongly: {mark}", "What is made of the assertions keeps their models."},
	{WrongInterpolant, Serious, byReply, "wrong interpolant",
		"The solver gives an interpolant or abduct for which an implication that defines it is false under some values.",
		"gives {mark}", "An interpolant follows from the assertions and implies the conjecture."},
	{ProofRejected, Minor, byFormula, "proof that a checker rejects",
		"A checker of the same release finds a step of the solver's proof to be wrong.",
		"prints a proof that the checker rejects: {mark}", "A checker accepts each step of a proof."},
	{Crash, Serious, byMark, "crash",
		"The solver crashes.",
		"crashes: {mark}", "A solver must not crash, whatever the right answer is."},
	{SelfContradiction, Serious, byComparison, "sat and unsat on the same script",
		"The solver answers sat to a script in one run, and unsat to the same bytes in another.",
		"answers sat and unsat to the same script", "The same script gets the same answer, or unknown."},
	{Disagreement, Minor, byComparison, "contradictory answers",
		"Solvers contradict each other.",
		"answers {answer}, which contradicts another answer", "Both answers should agree."},
	{OptimumDisagreement, Minor, byComparison, "contradictory optima",
		"The optima that the solver prints for a script and for one derived from it contradict each other.",
		"prints an optimum that contradicts another one", "The optima should follow from each other."},
	{Incomplete, Low, byAnswer, "unknown where the right answer is known",
		"The solver answers unknown to a script of a kind that it decides.",
		"answers unknown", "The right answer is {right}."},
	{Error, Minor, byMark, "error on a well-formed script",
		"The solver rejects a well-formed script.",
		"rejects the script: {mark}", "The script is well-formed, and has an answer: sat, unsat or unknown."},
	{WrongLabel, Low, byRelation, "wrong label",
		"The engine prints right tuples of a rule program with wrong labels.",
		"prints the right tuples with the labels of {answer}", "The labels of {right} are right."},
	{Performance, Low, byTime, "slow",
		"The solver needs much more time or memory than for similar scripts.",
		"needs much more time or memory than in another configuration",
		"It needs about as much time and memory as in the other configuration."},
}

// Classes lists every class, worst first.
func Classes() []Class {
	all := make([]Class, len(kinds))
	for i, k := range kinds {
		all[i] = k.class
	}
	return all
}

// ClassOf is the class of a finding's signature: its first word.
func ClassOf(signature string) Class {
	name, _, _ := strings.Cut(signature, " ")
	return Class(name)
}

// Rank is the place of the class among all, worst first. An unknown class, of another version of this program, comes
// last.
func (c Class) Rank() int {
	if i := slices.Index(Classes(), c); i >= 0 {
		return i
	}
	return len(kinds)
}

// Found lists the classes of the oracles of scripts, worst first.
func Found() []Class {
	return slices.DeleteFunc(Classes(), func(c Class) bool {
		return !slices.ContainsFunc(OfScripts(All()), func(o Oracle) bool {
			return o.Class == c || slices.Contains(o.Others, c)
		})
	})
}

// kind returns what is known about a class. Of an unknown class, of another version of this program, only the name is
// known.
func (c Class) kind() kind {
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.class == c }); i >= 0 {
		return kinds[i]
	}
	return kind{
		class: c, severity: Minor, title: string(c), meaning: "A finding of class " + string(c) + ".",
		seen: "answers {answer}", right: "The right answer is {right}.",
	}
}

// Severity is the severity of findings of the class.
func (c Class) Severity() Severity { return c.kind().severity }

// Title says in a few words what is wrong, like the title of an issue.
func (c Class) Title() string { return c.kind().title }

// Meaning says in a sentence what findings of the class are.
func (c Class) Meaning() string { return c.kind().meaning }

// Marked reports whether faults of the class give no answer, but a mark by which they are distinguished, such as the
// place of a crash.
func (c Class) Marked() bool { return c.kind().sign == byMark }

// Crashes reports whether the solver crashes.
func (c Class) Crashes() bool { return c == Crash }

// Rejects reports whether the solver rejects the script.
func (c Class) Rejects() bool { return c == Error }

// OfCores reports whether cores are wrong: the right answer may be unsat, and has to stay so in smaller scripts.
func (c Class) OfCores() bool { return c == InvalidCore }

// OfFault is the class, the same for a wrong model and a wrong sat: as which of the two a fault shows depends on the
// script.
func (c Class) OfFault() Class {
	if c == InvalidModel {
		return SolutionUnsound
	}
	return c
}

// MayProve reports whether a fault of the class may turn out to be one of another class, of which more is proved: a
// wrong model comes with a wrong sat.
func (c Class) MayProve(more Class) bool {
	return c != more && c.InModel() && c.OfFault() == more
}

// Timed reports whether only the time or the memory that an answer takes shows faults of the class.
func (c Class) Timed() bool { return c.kind().sign == byTime }

// Compared reports whether an answer shows faults of the class only in comparison with another one.
func (c Class) Compared() bool { return c.kind().sign == byComparison }

// InModel reports whether the model that comes with an answer shows faults of the class, while the answer may be right.
func (c Class) InModel() bool { return c.kind().sign == byModel }

// InCore reports whether the core that comes with unsat shows faults of the class, while the answer may be right.
func (c Class) InCore() bool { return c.kind().sign == byCore }

// InRelation reports whether the tuples of a relation, or their labels, show faults of the class.
func (c Class) InRelation() bool { return c.kind().sign == byRelation }

// List joins the names of classes by commas.
func List(classes []Class) string {
	names := make([]string, len(classes))
	for i, c := range classes {
		names[i] = string(c)
	}
	return strings.Join(names, ", ")
}
