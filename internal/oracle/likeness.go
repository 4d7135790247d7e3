package oracle

import (
	"context"
	"regexp"
)

// Way is how an answer is wrong, where class and mark leave that open. A field is "" where that is not known, as in
// findings of earlier versions, or where there is nothing to say.
type Way struct {
	Kind      string `json:"kind,omitempty"`      // missing or extra tuples; what an optimum is; which values clash
	Objective string `json:"objective,omitempty"` // objective with a wrong optimum: its direction, and its sort
	Priority  string `json:"priority,omitempty"`  // order of the objectives
}

// Likeness is how what evidence shows compares with a fault.
type Likeness string

// The likenesses.
const (
	Unlike    Likeness = ""          // another class, or no fault at all
	Otherwise Likeness = "otherwise" // the same class, but with other words, or in another way
	Elsewhere Likeness = "elsewhere" // another crash at another place, which may be the same fault
	Alike     Likeness = "alike"
)

// MayBeSame reports whether it may be the same fault, so that it is not new beside the other one.
func (l Likeness) MayBeSame() bool { return l == Alike || l == Elsewhere }

// stays is what alike faults have in common, in smaller scripts as in other versions of the solver. Whatever compares
// faults does so by this table: confirmation, reduction, the comparison with a base, replay and bisect. The oracle is
// not in it: it is the fault's own that judges.
var stays = []struct {
	name    string
	of      func(Fault) string
	differs Likeness // likeness of faults that differ in it
	// versions says that another version of the solver may have other numbers in it, such as those of lines in its
	// source, and that a crash may be at another place there.
	versions bool
	// open says that what is not known of one of the faults is like anything.
	open bool
}{
	{name: "class", of: func(f Fault) string { return string(f.Class) }, differs: Unlike},
	{name: "what is asked", of: func(f Fault) string { return f.Question }, differs: Unlike},
	// The place of a crash, the words of a rejection, what is wrong with a core, a step of a proof, an optimum.
	{name: "mark", of: func(f Fault) string { return f.Mark }, differs: Otherwise, versions: true},
	{name: "kind", of: func(f Fault) string { return f.Way.Kind }, differs: Otherwise, open: true},
	{name: "objective", of: func(f Fault) string { return f.Way.Objective }, differs: Otherwise, open: true},
	{name: "priority", of: func(f Fault) string { return f.Way.Priority }, differs: Otherwise, open: true},
}

var numbers = regexp.MustCompile(`[0-9]+`)

// compared is how a fault that was seen compares with this one. inVersion says that another version of the solver has
// shown it.
func (f Fault) compared(seen Fault, inVersion bool) Likeness {
	for _, s := range stays {
		a, b := s.of(f), s.of(seen)
		if inVersion && s.versions {
			a, b = numbers.ReplaceAllString(a, "0"), numbers.ReplaceAllString(b, "0")
		}
		switch {
		case a == b, s.open && (a == "" || b == ""):
		case inVersion && s.versions && f.Class == Crash:
			return Elsewhere
		default:
			return s.differs
		}
	}
	return Alike
}

// seen judges the last run of the evidence by the oracle of the fault.
func (f Fault) seen(ctx context.Context, e *Evidence) (Judgement, bool) {
	o, known := named(f.Oracle)
	if !known {
		return Judgement{}, false
	}
	looked := *e
	looked.For = &f
	return o.judge(ctx, &looked)
}

// Shown reports whether the last run of the evidence shows the fault.
func (f Fault) Shown(ctx context.Context, e *Evidence) (Judgement, bool) {
	j, found := f.seen(ctx, e)
	return j, found && f.compared(j.Fault, false) == Alike
}

// In compares the fault with what evidence of another version of the solver shows.
func (f Fault) In(ctx context.Context, e *Evidence) (Judgement, Likeness) {
	j, found := f.seen(ctx, e)
	if !found {
		return j, Unlike
	}
	return j, f.compared(j.Fault, true)
}
