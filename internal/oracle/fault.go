package oracle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Fault describes what is wrong with an answer, such that it can be recognised in other runs of the same or a smaller
// script.
type Fault struct {
	Oracle   string               `json:"oracle"`
	Class    Class                `json:"class"`
	Question string               `json:"question,omitempty"` // question whose run shows the fault; "": none
	Expect   instance.Expectation `json:"needs"`              // the right answer; None if the answer is wrong in any case
	Observed solvers.Verdict      `json:"observed"`           // for a wrong relation, both are its name with its tuples
	// Mark distinguishes faults of one class and solver, such as the signature of a crash; "" if the answer alone does.
	Mark string `json:"mark,omitempty"`
	// Memory says that a solver needs too much memory, not too much time.
	Memory bool `json:"memory,omitempty"`
	// Parts says how a script was divided, if the answers to its parts contradict the answer to the script; the zero Plan
	// if the oracle partition divides it.
	Parts split.Plan `json:"parts,omitzero"`
	Way   Way        `json:"way,omitzero"` // how the answer is wrong
}

// Judgement is a fault that evidence shows.
type Judgement struct {
	Fault
	Run   *Run  // the run that is wrong; nil for the last
	Check int   // the check that shows it, in the script of Run, counted from 0
	Whole bool  // the judgement depends on answers to later checks, too
	With  []int // places in Evidence.Runs of other runs that the judgement depends on
	// ByScript says that the script of Run alone shows the fault, even if it answers a question.
	ByScript bool
	// Under is the claim that formulas are true under a model, if the judgement depends on that.
	Under *instance.Claim
	Shows []string // the paragraphs that convince a person, in addition to script and answer
	// Why says in a clause what is wrong, if that is not the answer; "" if the oracle's Grounds say it.
	Why string

	// The following fields are for rule programs.
	Right string   // the right answer, for people: a verdict, a relation with its tuples
	Proof []string // the lines that show why that is right
	Given []string // the lines of the answer: a verdict, a tuple in each line, a model
}

// oracle is the oracle that finds the fault.
func (f Fault) oracle() Oracle {
	o, _ := named(f.Oracle)
	return o
}

// FormerClass is the class that earlier versions gave to the fault; "" if it was the same.
func (f Fault) FormerClass() Class {
	if o := f.oracle(); o.Class == f.Class {
		return o.Formerly
	}
	return ""
}

// AsNow is a fault of an earlier version with the class that this version gives it.
func (f Fault) AsNow() Fault {
	if o := f.oracle(); o.Formerly != "" && f.Class == o.Formerly {
		f.Class = o.Class
	}
	return f
}

// Needs says what of its oracle's questions a fault needs; with the zero value, all of them, as a whole.
type Needs struct {
	Beside  []string // the questions with whose answers a pair of answers is compared; nil: all
	Without []string // the Omissible parts that are left out
}

// Omissible are parts of what is asked that the fault may not need.
func (f Fault) Omissible() []string { return f.oracle().Omissible }

// Request is what has to be asked about an instance to see the fault.
func (f Fault) Request(in *instance.Instance, needs Needs) Request {
	o := f.oracle()
	if o.OwnReplies && f.Question == "" && (o.OwnMark == "" || f.Mark == o.OwnMark) {
		return Request{}
	}
	if len(needs.Without) > 0 {
		o.Ask = func(in *instance.Instance, _ *rand.Rand) Request { return o.AskWithout(in, needs.Without) }
	}
	if f.Parts != (split.Plan{}) {
		o.Ask = func(in *instance.Instance, _ *rand.Rand) Request { return askParts(in, f.Parts) }
	}
	r := Ask([]Oracle{o}, in, nil)
	if o.Follow != nil && f.Question != "" {
		r.add(o.Name, Request{Runs: o.Follow(in, nil)})
	}
	if o.ByPairs && needs.Beside != nil {
		r.Runs = slices.DeleteFunc(r.Runs, func(q FurtherRun) bool {
			return q.Name != f.Question && !slices.Contains(needs.Beside, q.Name)
		})
	}
	if o.ByFirst && len(r.Runs) > 0 {
		first := r.Runs[0].Name
		r.Runs = slices.DeleteFunc(r.Runs, func(q FurtherRun) bool { return q.Name != f.Question && q.Name != first })
	}
	if o.ByItself && f.Question != "" {
		r.Runs = slices.DeleteFunc(r.Runs, func(q FurtherRun) bool { return q.Name != f.Question })
	}
	return r
}

// InParts reports whether the fault is that answers to a script and to its parts contradict each other. Then models
// tell which answer is wrong, and nothing is asked if the right answer is known.
func (f Fault) InParts() bool { return f.Oracle == partitionName }

// PartsAmong is the number of runs that are about parts, if the fault says how the script is divided; else 0, which
// stands for the oracle's own parts.
func (f Fault) PartsAmong(runs []Run) (n int) {
	for i := range runs {
		if _, is := partOf(&runs[i]); is && f.Parts != (split.Plan{}) {
			n++
		}
	}
	return n
}

// Grounds says why the answer is wrong, if that does not depend on the right one.
func (f Fault) Grounds() string {
	if f.Expect != instance.None {
		return ""
	}
	return f.oracle().Grounds
}

// BlamedTogether reports whether the fault is that a core is satisfiable, which values show.
func (f Fault) BlamedTogether() bool { return f.Class.InCore() && f.Mark == canBeTrue }

// Label is the heading for the reason that an answer is wrong: "proof", or "reason" if the right answer is not proved,
// or the fault is not about the right answer, such as a crash.
func (f Fault) Label(proved bool) string {
	if !proved || f.Class.Marked() || f.Class.Timed() || f.Class.Compared() {
		return "reason"
	}
	return "proof"
}

// Said is the mark as the solver printed it, where the mark is a complaint in its output: placeholders in a mark stand
// for what differs between complaints of one kind. For people; marks are what distinguishes faults.
func (f Fault) Said(output string) string {
	for _, begin := range []string{says, ofOption} {
		if text, is := strings.CutPrefix(f.Mark, begin); is {
			return begin + solvers.Said(text, output)
		}
	}
	return solvers.Said(f.Mark, output)
}

// Quoting is the fault for people, as a run shows it: what the solver printed is in the place of its mark.
func (f Fault) Quoting(r *solvers.Result) Fault {
	f.Mark = f.Said(r.Reason + "\n" + r.Stdout + "\n" + r.Stderr)
	return f
}

// says is the beginning of the mark of a complaint behind an answer.
const says = "says "

// Does says what the solver does wrong, as the predicate of a sentence without its full stop.
func (f Fault) Does() string {
	text := f.filled(f.Class.kind().seen, "")
	if o := f.oracle(); o.Headline != nil {
		text = o.Headline(f)
	}
	return strings.TrimSuffix(text, ".") // a mark may be a sentence of the solver
}

// Should says in a sentence what would be right. answer is the right answer; "" stands for Expect.
func (f Fault) Should(answer string) string {
	if o := f.oracle(); o.Right != nil {
		if text := o.Right(f); text != "" {
			return text
		}
	}
	return f.filled(f.Class.kind().right, answer)
}

// filled replaces {answer}, {right} and {mark} in a sentence of the fault's class.
func (f Fault) filled(sentence, answer string) string {
	return strings.NewReplacer(
		"{answer}", string(f.Observed), "{right}", cmp.Or(answer, string(f.Expect)), "{mark}", f.Mark,
	).Replace(sentence)
}

// Headline says in a line what is wrong. who is the solver with its version; words names the solvers that give the
// right answer, "" if it is proved.
func (f Fault) Headline(who, words string) string {
	text := who + " " + f.Does()
	switch {
	case f.oracle().Headline != nil || f.Expect == instance.None || f.Class.InCore():
		return text
	case words != "": // an opinion is no proof: one side is wrong
		return fmt.Sprintf("%s; %s is right according to %s", text, f.Expect, words)
	}
	return fmt.Sprintf("%s; %s is right", text, f.Expect)
}

func (f Fault) String() string {
	switch {
	case f.Mark != "":
		return fmt.Sprintf("%s (%s)", f.Class, f.Mark)
	case f.Memory:
		return fmt.Sprintf("%s (memory)", f.Class)
	}
	return string(f.Class)
}
