package oracle

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Slower is the fault of a solver that takes much longer than another one, or much more memory, whichever the right
// answer is.
func Slower(memory bool) Fault {
	f := Fault{Oracle: slow.Name, Class: Performance, Expect: instance.None, Observed: solvers.Timeout, Memory: memory}
	if memory {
		f.Observed = solvers.Memout
	}
	return f
}

// Slowness says when a run needs too much: it takes at least the time Floor, and Ratio times as long as others, or at
// least Memory, and Ratio times as much as others. If Floor or Memory is 0, time or memory does not count.
type Slowness struct {
	Ratio  float64
	Floor  time.Duration
	Memory int64 // bytes
	// Alone says that a run is only compared with other runs of the same script, not with the history of its seed, which
	// is not known any more or was compared before.
	Alone bool
}

// DefaultSlowness is the Slowness of a campaign.
func DefaultSlowness() Slowness { return Slowness{Ratio: 10, Floor: time.Second, Memory: 256 << 20} }

// For returns the Slowness with which a fault is seen again: for its time, or for its memory.
func (s Slowness) For(f Fault) Slowness {
	if f.Memory {
		s.Floor = 0
	} else {
		s.Memory = 0
	}
	return s
}

// Bounds of what can be compared.
const (
	leastHistory = 8                     // earlier instances of the seed that make a history
	leastTime    = 10 * time.Millisecond // shorter times say more about the machine than about the script
	leastMemory  = 16 << 20              // bytes; less memory is mostly the solver's program
)

// Bounds for the repeated comparison of two runs of a script: below them, times say more about the machine than about
// the solvers, and memory more about the solvers' programs than about the script.
const (
	LeastRatio  = 3
	LeastSlow   = 200 * time.Millisecond
	LeastQuick  = leastTime // shorter times of the quicker run count as this
	LeastMuch   = 64 << 20  // bytes
	LeastLittle = leastMemory
)

// slow: a solver needs much more time or memory for an instance than for others of its seed, and much more than another
// version for the same script, or than itself with fewer optimizations, in a process of its own, or after (push 1). If
// the evidence is Claimed, it is enough that the solver does not answer in time.
var slow = Oracle{
	Name: performanceName, Class: Performance,
	Grounds: "another version or configuration needs much less for this script, and so does the solver for similar ones",
	Judge: func(_ context.Context, e *Evidence) (Judgement, bool) {
		if e.Claimed {
			return outOfTime(e.Last())
		}
		last := len(e.Runs) - 1
		for i := range last {
			for _, pair := range [][2]int{{last, i}, {i, last}} {
				r, quick := &e.Runs[pair[0]], &e.Runs[pair[1]]
				if !e.comparable(r, quick) {
					continue
				}
				for _, n := range []need{ofTime, ofMemory} {
					if e.Slow.isMuch(r, n) && e.Slow.isLess(quick, r, n) {
						return Judgement{
							Fault: Fault{Expect: instance.None, Memory: n == ofMemory}, Run: r,
							Check: len(r.Asked.Checks) - 1, With: []int{pair[1]}, Shows: []string{needs(r, quick, n)},
						}, true
					}
				}
			}
		}
		return Judgement{}, false
	},
	JudgeProgram: hangs,
	Suspects: func(e *Evidence) (check int, suspicious bool) {
		r := e.Last()
		return len(r.Asked.Checks) - 1, r.Question == "" && !r.Varied && r.Asked == e.Instance &&
			(e.Slow.isMuch(r, ofTime) || e.Slow.isMuch(r, ofMemory))
	},
	Follow: func(in *instance.Instance, _ *Evidence) []FurtherRun {
		questions := []FurtherRun{
			{Name: "unoptimized", Instance: in, Unoptimized: true},
			{Name: alone, Instance: in, OfSession: true},
		}
		if !in.Incremental() {
			up := *in
			up.Script = in.Pushed()
			questions = append(questions, FurtherRun{Name: pushed, Instance: &up})
		}
		return questions
	},
	Headline: func(f Fault) string {
		switch isLimit := f.Observed == solvers.Timeout || f.Observed == solvers.Memout; {
		case isLimit && f.Expect != instance.None: // see outOfTime
			return fmt.Sprintf("ends with %s; %s is right", f.Observed, f.Expect)
		case isLimit:
			return fmt.Sprintf("ends with %s, but needs much less in another configuration", f.Observed)
		}
		what := "time"
		if f.Memory {
			what = "memory"
		}
		return fmt.Sprintf("answers %s, but needs much less %s in another configuration", f.Observed, what)
	},
}

// performanceName is the oracle's name.
const performanceName = "performance"

// Questions about an instance on which a solver was slow: the instance after a push, and, if a session was slow, the
// instance in a process of its own.
const (
	pushed = "pushed"
	alone  = "alone"
)

// IsPushed reports whether a question asks an instance after a push.
func IsPushed(question string) bool { return question == performanceName+"/"+pushed }

// IsAlone reports whether a question asks in a process of its own what a session was asked.
func IsAlone(question string) bool { return question == performanceName+"/"+alone }

// otherways says, by question, how the quick run differs from the slow one.
var otherways = map[string]string{
	"unoptimized": " with fewer optimizations",
	alone:         " in a separate process",
	pushed:        " after (push 1)",
}

// outOfTime looks for a run that ended at its time limit although the right answer is known.
func outOfTime(r *Run) (Judgement, bool) {
	last := len(r.Asked.Checks) - 1
	if r.Varied || r.Result.Verdict != solvers.Timeout || r.Asked.Checks[last].Expect == instance.None {
		return Judgement{}, false
	}
	return Judgement{Fault: Fault{Expect: r.Asked.Checks[last].Expect, Observed: solvers.Timeout}, Check: last}, true
}

// comparable reports whether r, a solver's own run without a configuration, may be compared with quick, a run of the
// same script by another version of the solver, or by the same one in another way. Scripts with additional commands or
// options are not compared, since these take time, too.
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

// need is a resource of which a solver may need too much.
type need int

const (
	ofTime need = iota
	ofMemory
)

// isMuch reports whether a run needs much more than other runs of the seed.
func (s Slowness) isMuch(r *Run, n need) bool {
	before, result := r.Before, r.Result
	if s.Ratio == 0 || !s.Alone && (before.Runs < leastHistory || before.Spent*4 > before.Runs) {
		return false
	}
	switch v := result.Verdict; {
	case v == solvers.Memout:
		return n == ofMemory
	case !v.Answered() && v != solvers.Timeout:
		return false
	case n == ofMemory:
		return s.Memory > 0 && result.Peak.Least >= s.Memory && (s.Alone ||
			before.Measured >= leastHistory && s.isMoreMemory(result.Peak.Least, before.Memory/int64(before.Measured)))
	}
	return s.Floor > 0 && result.Wall >= s.Floor &&
		(s.Alone || s.isLonger(result.Wall, before.Wall/time.Duration(before.Runs)))
}

// isLess reports whether a run is decided and needs much less than another one, r.
func (s Slowness) isLess(quick, r *Run, n need) bool {
	switch {
	case !quick.Result.Verdict.Definite():
		return false
	case r.Result.Verdict == solvers.Memout:
		return true
	case n == ofMemory:
		return quick.Result.Peak.Known() && s.isMoreMemory(r.Result.Peak.Least, quick.Result.Peak.Most)
	}
	return s.isLonger(r.Result.Wall, quick.Result.Wall)
}

// isLonger reports whether a time is at least Ratio times as long as another one.
func (s Slowness) isLonger(long, short time.Duration) bool {
	return long.Seconds() >= s.Ratio*max(short, leastTime).Seconds()
}

// isMoreMemory reports whether memory is at least Ratio times as much as other memory.
func (s Slowness) isMoreMemory(much, little int64) bool {
	return float64(much) >= s.Ratio*float64(max(little, leastMemory))
}

// needs says in a sentence what two runs of a script need, and what other runs of its seed needed.
func needs(r, quick *Run, n need) string {
	how := quick.Solver
	if quick.Solver == r.Solver {
		how += otherways[strings.TrimPrefix(quick.Question, performanceName+"/")]
	}
	before := r.Before
	if n == ofMemory && r.Result.Verdict != solvers.Memout {
		text := fmt.Sprintf("%s: %s with %s of memory. %s: %s with %s.", r.Solver, r.Result.Verdict,
			mebibytes(r.Result.Peak.Least), how, quick.Result.Verdict, mebibytes(quick.Result.Peak.Most))
		if before.Measured > 0 {
			text += fmt.Sprintf(" %d earlier instances of the seed took %s on average and %s at most.", before.Measured,
				mebibytes(before.Memory/int64(before.Measured)), mebibytes(before.Largest))
		}
		return text
	}
	text := fmt.Sprintf("%s: %s after %s. %s: %s after %s.", r.Solver, r.Result.Verdict, rounded(r.Result.Wall), how,
		quick.Result.Verdict, rounded(quick.Result.Wall))
	if before.Runs > 0 {
		text += fmt.Sprintf(" %d earlier instances of the seed took %s on average and %s at most; %d more ended at a limit "+
			"of time or memory.", before.Runs, rounded(before.Wall/time.Duration(before.Runs)), rounded(before.Longest),
			before.Spent)
	}
	return text
}

func mebibytes(bytes int64) string { return fmt.Sprintf("%d MiB", bytes>>20) }

func rounded(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
