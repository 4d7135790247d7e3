package oracle

import (
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Slower is the fault of a solver that takes much longer than another one, or much more memory, whichever answer is
// right.
func Slower(memory bool) Fault {
	f := Fault{Oracle: slow.Name, Class: Performance, Expect: instance.None, Observed: solvers.Timeout, Memory: memory}
	if memory {
		f.Observed = solvers.Memout
	}
	return f
}

// Slowness says when a run needs too much: if it takes at least Floor, and Ratio times as long as others, or at least
// Memory, and Ratio times as much as others. What is 0 does not count.
type Slowness struct {
	Ratio  float64
	Floor  time.Duration
	Memory int64 // bytes
	// Alone says that runs are compared with others of the same script only: the history of its seed is not known any
	// more, or was looked at before.
	Alone bool
}

// DefaultSlowness is what counts as slow in a campaign.
func DefaultSlowness() Slowness { return Slowness{Ratio: 10, Floor: time.Second, Memory: 256 << 20} }

// For gives what counts where a fault is to be seen again: its time, or its memory.
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
	leastHistory = 8                     // earlier instances of the seed, to know what they need
	leastTime    = 10 * time.Millisecond // what is quicker says more about the machine than about the script
	leastMemory  = 16 << 20              // bytes; what is less is mostly the solver's program
)

// Bounds of what counts where two runs of a script are compared once more: below them times say more about the machine
// than about the solvers, and memory more about the solvers' programs than about the script.
const (
	LeastRatio  = 3
	LeastSlow   = 200 * time.Millisecond
	LeastQuick  = leastTime // times of the quicker run below this are taken for it
	LeastMuch   = 64 << 20  // bytes
	LeastLittle = leastMemory
)

// slow: a solver needs much more time or memory for an instance than for others of its seed, and than another version
// of it needs for the same script, or the same one with the options by which it optimizes less, in a process of its
// own, or one level up. If somebody claims that it is slow, that it does not answer in time is enough.
var slow = Oracle{
	Name: performanceName, Class: Performance,
	Grounds: "another version or configuration needs much less for this script, and so does the solver for similar ones",
	Judge: func(e *Evidence) (Judgement, bool) {
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
	Follow: func(in *instance.Instance, _ *Run) []Question {
		questions := []Question{
			{Name: "unoptimized", Instance: in, Unoptimized: true},
			{Name: alone, Instance: in, OfSession: true},
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

// Questions about an instance that a solver was slow on: all of it behind a push, and, where a session was slow, all of
// it in a process of its own.
const (
	pushed = "pushed"
	alone  = "alone"
)

// IsPushed reports whether a question has all of an instance behind a push.
func IsPushed(question string) bool { return question == performanceName+"/"+pushed }

// IsAlone reports whether a question has in a process of its own what a session was asked.
func IsAlone(question string) bool { return question == performanceName+"/"+alone }

// otherways says how the quick run of a question of its own is otherwise than the slow one.
var otherways = map[string]string{
	"unoptimized": " with fewer optimizations",
	alone:         " in a separate process",
	pushed:        " after (push 1)",
}

// outOfTime looks for a run that ended at its limit of time where the right answer is known.
func outOfTime(r *Run) (Judgement, bool) {
	last := len(r.Asked.Checks) - 1
	if r.Varied || r.Result.Verdict != solvers.Timeout || r.Asked.Checks[last].Expect == instance.None {
		return Judgement{}, false
	}
	return Judgement{Fault: Fault{Expect: r.Asked.Checks[last].Expect, Observed: solvers.Timeout}, Check: last}, true
}

// comparable reports whether two runs of the same script may be compared: the first is the solver's as it is, the other
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

// need is what a solver may need too much of.
type need int

const (
	ofTime need = iota
	ofMemory
)

// isMuch reports whether a run needs much more than others of the seed.
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

// isLess reports whether a run that decides needs much less than one that needs much.
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

// isLonger reports whether a time is the ratio times as long as another one.
func (s Slowness) isLonger(long, short time.Duration) bool {
	return long.Seconds() >= s.Ratio*max(short, leastTime).Seconds()
}

// isMoreMemory reports whether memory is the ratio times as much as other memory.
func (s Slowness) isMoreMemory(much, little int64) bool {
	return float64(much) >= s.Ratio*float64(max(little, leastMemory))
}

// needs says what two runs of a script need, and what others of its seed did.
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
