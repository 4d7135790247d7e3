package oracle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Fault is what is wrong with an answer, so that it can be recognised in other runs of the same or of a smaller script.
type Fault struct {
	Oracle   string               `json:"oracle"`
	Class    Class                `json:"class"`
	Question string               `json:"question,omitempty"` // whose run shows it; "" for the instance's own
	Expect   instance.Expectation `json:"needs"`              // the right answer that makes it wrong; None: any
	Observed solvers.Verdict      `json:"observed"`           // of a wrong relation, both are its name with tuples
	// Mark tells faults of one class and solver apart where the answer itself does: a crash's signature.
	Mark string `json:"mark,omitempty"`
	// Memory says that a solver needs too much memory, and not time.
	Memory bool `json:"memory,omitempty"`
	// Parts says how a script is divided whose parts are answered otherwise than it; the zero Plan: as the oracle does.
	Parts split.Plan `json:"parts,omitzero"`
}

// Judgement is a fault that was seen in evidence.
type Judgement struct {
	Fault
	Run   *Run  // of the evidence, the one that is wrong; nil stands for the last
	Check int   // of the script that was run, counted from 0
	With  []int // other runs of the evidence that it stands on, by their places
	// ByScript says that the script of the run shows it, whichever question that answers.
	ByScript bool
	// Under is what is true under a model of one of these runs, if it stands on that.
	Under *instance.Claim
	Shows []string // what a person has to see to believe it, beside script and answer, in paragraphs
	// Why says in a clause what is wrong, where that is not the answer; "" where the oracle's grounds say it.
	Why string

	// What follows is of rule programs.
	Right string   // the right answer, for people: a verdict, a relation with its tuples
	Proof []string // why that is right, in lines
	Given []string // the answer: a verdict, a tuple a line, a model
	Way   string   // in which a relation is wrong: tuples are missing, or extra; "" if no relation is
}

// oracle is the one that finds the fault.
func (f Fault) oracle() Oracle {
	o, _ := named(f.Oracle)
	return o
}

// Shown reports whether the evidence shows the fault, now that its last run has come in.
func (f Fault) Shown(e *Evidence) (Judgement, bool) {
	j, seen := f.Seen(e)
	return j, seen && j.Mark == f.Mark
}

// Seen is Shown for another version of the solver: what tells faults of a class apart, as the line of a source does,
// may have changed since.
func (f Fault) Seen(e *Evidence) (Judgement, bool) {
	o, known := named(f.Oracle)
	if !known {
		return Judgement{}, false
	}
	j, found := o.judge(e)
	return j, found && j.Class == f.Class && j.Question == f.Question
}

// Alike is Shown for a version of the solver that differs little: what tells faults of a class apart may have other
// numbers, as those of lines in a source that somebody has edited.
func (f Fault) Alike(e *Evidence) (Judgement, bool) {
	j, seen := f.Seen(e)
	return j, seen && numbers.ReplaceAllString(j.Mark, "0") == numbers.ReplaceAllString(f.Mark, "0")
}

var numbers = regexp.MustCompile(`[0-9]+`)

// Request is what has to be asked of an instance so that the fault can be seen.
func (f Fault) Request(in *instance.Instance) Request {
	o := f.oracle()
	if f.Parts != (split.Plan{}) {
		o.Ask = func(in *instance.Instance, _ *rand.Rand) Request { return askParts(in, f.Parts) }
	}
	r := Ask([]Oracle{o}, in, nil)
	if o.Follow != nil && f.Question != "" {
		r.add(o.Name, Request{Runs: o.Follow(in, nil)})
	}
	if o.ByFirst && len(r.Runs) > 0 {
		first := r.Runs[0].Name
		r.Runs = slices.DeleteFunc(r.Runs, func(q Question) bool { return q.Name != f.Question && q.Name != first })
	}
	return r
}

// InParts reports whether answers to a script and to its parts contradict each other: the models among them say who is
// wrong, and nothing is asked where the right answer is known.
func (f Fault) InParts() bool { return f.Oracle == partitionName }

// PartsAmong is how many parts some runs are about, where the script is divided as the fault says; 0: as the oracle
// does.
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
	if f.Observed == solvers.Unsupported {
		return notSupported
	}
	return f.oracle().Grounds
}

// BlamedTogether reports whether what a solver says is to blame for unsat can be true: values show that, under which
// all of it is.
func (f Fault) BlamedTogether() bool { return f.Class.InCore() && f.Mark == canBeTrue }

// Label names, in a word or two, what is given as the reason that an answer is wrong: a proof, unless the right answer
// is not proved, or the fault is one that no proof is about, as a crash is.
func (f Fault) Label(proved bool) string {
	if !proved || f.Class.Marked() || f.Class.Timed() || f.Class.Compared() {
		return "reason"
	}
	return "proof"
}

// Does says what the solver does that is wrong, as the predicate of a sentence without its full stop.
func (f Fault) Does() string {
	text := f.filled(f.Class.kind().seen, "")
	if o := f.oracle(); o.Headline != nil {
		text = o.Headline(f)
	}
	return strings.TrimSuffix(text, ".") // a mark may be a solver's own sentence
}

// Should says in a sentence what would be right. answer is the right answer, "" if the fault alone says it.
func (f Fault) Should(answer string) string {
	if o := f.oracle(); o.Right != nil {
		if text := o.Right(f); text != "" {
			return text
		}
	}
	return f.filled(f.Class.kind().right, answer)
}

// filled is a sentence of the fault's class, with what it speaks of.
func (f Fault) filled(sentence, answer string) string {
	return strings.NewReplacer(
		"{answer}", string(f.Observed), "{right}", cmp.Or(answer, string(f.Expect)), "{mark}", f.Mark,
	).Replace(sentence)
}

// Headline says in a line what is wrong. who is the solver with its version, words names who says what the right
// answer is, "" if it is proved.
func (f Fault) Headline(who, words string) string {
	text := who + " " + f.Does()
	switch {
	case f.oracle().Headline != nil || f.Expect == instance.None || f.Class.InCore():
		return text
	case words != "": // they are no proof: somebody is wrong
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
