package oracle

import (
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Slower is the fault of a solver that takes much longer than another one, whichever answer is right.
func Slower() Fault {
	return Fault{Oracle: slow.Name, Class: Performance, Expect: instance.None, Observed: solvers.Timeout}
}

// Slowness says when a run is slow: if it takes at least Floor, and Ratio times as long as others.
type Slowness struct {
	Ratio float64
	Floor time.Duration
	// Alone says that runs are compared with others of the same script only: the history of its seed is not known any
	// more, or was looked at before.
	Alone bool
}

// DefaultSlowness is what counts as slow in a campaign.
func DefaultSlowness() Slowness { return Slowness{Ratio: 10, Floor: time.Second} }

// Bounds of what can be compared.
const (
	leastHistory = 8                     // earlier instances of the seed, to know what they need
	leastTime    = 10 * time.Millisecond // what is quicker says more about the machine than about the script
)

// slow: a solver needs much more time or memory for an instance than for others of its seed, and than another version
// of it needs for the same script, or the same one with the options by which it optimizes less, in a process of its
// own, or one level up. If somebody claims that it is slow, that it does not answer in time is enough.
var slow = Oracle{
	Name: performanceName, Class: Performance,
	Grounds: "another version, or other options, need much less for the same script, and the solver for others like it",
	Judge: func(e *Evidence) (Judgement, bool) {
		if e.Claimed {
			return outOfTime(e.Last())
		}
		last := len(e.Runs) - 1
		for i := range last {
			for _, pair := range [][2]int{{last, i}, {i, last}} {
				r, quick := &e.Runs[pair[0]], &e.Runs[pair[1]]
				if !e.comparable(r, quick) || !e.Slow.is(r) || !e.Slow.isQuicker(quick, r) {
					continue
				}
				return Judgement{
					Fault: Fault{Expect: instance.None}, Run: r, Check: len(r.Asked.Checks) - 1, With: []int{pair[1]},
					Shows: []string{needs(r, quick)},
				}, true
			}
		}
		return Judgement{}, false
	},
	Suspects: func(e *Evidence) (check int, suspicious bool) {
		r := e.Last()
		return len(r.Asked.Checks) - 1, !r.Varied && r.Asked == e.Instance && e.Slow.is(r)
	},
	Follow: func(in *instance.Instance) []Question {
		questions := []Question{
			{Name: "unoptimized", Instance: in, Unoptimized: true},
			{Name: "alone", Instance: in, OfSession: true},
		}
		if !in.Incremental() {
			up := *in
			up.Script = in.Pushed()
			questions = append(questions, Question{Name: pushed, Instance: &up})
		}
		return questions
	},
	Headline: func(f Fault) string {
		switch f.Observed {
		case solvers.Timeout, solvers.Memout:
			return fmt.Sprintf("ends with %s, and needs much less in another way", f.Observed)
		}
		return fmt.Sprintf("answers %s, and needs much less time for that in another way", f.Observed)
	},
}

// performanceName is the oracle's name.
const performanceName = "performance"

// pushed is the question that has all of an instance behind a push.
const pushed = "pushed"

// IsPushed tells whether a question has all of an instance behind a push.
func IsPushed(question string) bool { return question == performanceName+"/"+pushed }

// otherways says how the quick run of a question of its own is otherwise than the slow one.
var otherways = map[string]string{
	"unoptimized": " with the options by which it optimizes less",
	"alone":       " in a process of its own",
	pushed:        " behind (push 1)",
}

// outOfTime looks for a run that ended at its limit of time where the right answer is known.
func outOfTime(r *Run) (Judgement, bool) {
	last := len(r.Asked.Checks) - 1
	if r.Varied || r.Result.Verdict != solvers.Timeout || r.Asked.Checks[last].Expect == instance.None {
		return Judgement{}, false
	}
	return Judgement{Fault: Fault{Expect: r.Asked.Checks[last].Expect, Observed: solvers.Timeout}, Check: last}, true
}

// comparable tells whether two runs of the same script may be compared: the first is the solver's as it is, the other
// is of another version of it, or of itself in another way. What is asked in addition takes time, too.
func (e *Evidence) comparable(r, quick *Run) bool {
	if r.Question != "" || r.Varied || !e.Slow.Alone && r.Asked != e.Instance {
		return false
	}
	if strings.HasPrefix(quick.Question, performanceName+"/") || e.Slow.Alone {
		return quick.Solver == r.Solver || e.Slow.Alone
	}
	return quick.Asked == e.Instance && quick.Question == "" && !quick.Varied && quick.Solver != r.Solver &&
		r.Entry != nil && quick.Entry == r.Entry
}

// is tells whether a run needs much more than others of the seed.
func (s Slowness) is(r *Run) bool {
	before := r.Before
	if s.Ratio == 0 || !s.Alone && (before.Runs < leastHistory || before.Spent*4 > before.Runs) {
		return false
	}
	switch v := r.Result.Verdict; {
	case v == solvers.Memout:
		return true
	case !v.Answered() && v != solvers.Timeout, r.Result.Wall < s.Floor:
		return false
	}
	return s.Alone || s.atLeast(r.Result.Wall, before.Wall/time.Duration(before.Runs))
}

// isQuicker tells whether a run that decides needs much less than one that is slow.
func (s Slowness) isQuicker(quick, r *Run) bool {
	return quick.Result.Verdict.Definite() &&
		(r.Result.Verdict == solvers.Memout || s.atLeast(r.Result.Wall, quick.Result.Wall))
}

// atLeast tells whether a time is the ratio times as long as another one.
func (s Slowness) atLeast(long, short time.Duration) bool {
	return long.Seconds() >= s.Ratio*max(short, leastTime).Seconds()
}

// needs says what two runs of a script need, and what others of its seed did.
func needs(r, quick *Run) string {
	how := quick.Solver
	if quick.Solver == r.Solver {
		how += otherways[strings.TrimPrefix(quick.Question, performanceName+"/")]
	}
	text := fmt.Sprintf("%s: %s after %s. %s: %s after %s.", r.Solver, r.Result.Verdict, rounded(r.Result.Wall), how,
		quick.Result.Verdict, rounded(quick.Result.Wall))
	if n := r.Before.Runs; n > 0 {
		text += fmt.Sprintf(" %d earlier instances of the seed took %s on average and %s at most; %d more ended at a limit "+
			"of time or memory.", n, rounded(r.Before.Wall/time.Duration(n)), rounded(r.Before.Longest), r.Before.Spent)
	}
	return text
}

func rounded(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
