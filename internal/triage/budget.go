package triage

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/smtstorm/smtstorm/internal/repro"
)

// budget divides the time of a reduction, if that is limited: the search for smaller scripts ends so early that what it
// found can still be confirmed in time.
type budget struct {
	until time.Time
	most  time.Duration // kept for confirming: half of the time
	early *time.Timer   // ends the search
}

// timesBusy is how many times as long as before a confirming run may take: several run at the same time then, each with
// a process of its own.
const timesBusy = 2

// divide gives the contexts for the search, and for what is done with its result. The whole time is that of soft; hard
// ends everything. The budget is nil if the time is not limited; end must be called.
func divide(soft, hard context.Context) (search, rest context.Context, b *budget, end func()) {
	until, isLimited := soft.Deadline()
	if !isLimited {
		return soft, hard, nil, func() {}
	}
	search, endSearch := context.WithCancelCause(soft)
	rest, endRest := context.WithDeadline(hard, until)
	left := time.Until(until)
	b = &budget{until, left / 2, time.AfterFunc(left, func() { endSearch(context.DeadlineExceeded) })}
	return search, rest, b, func() {
		b.early.Stop()
		endSearch(nil)
		endRest()
	}
}

// keep keeps time for runs that confirm the result, jobs of them at the same time. shown is how long it took to show
// the fault last.
func (b *budget) keep(shown time.Duration, runs, jobs int) {
	if b == nil {
		return
	}
	jobs = max(1, jobs)
	rounds := (runs + jobs - 1) / jobs
	b.early.Reset(time.Until(b.until) - min(b.most, time.Duration(timesBusy*rounds)*shown))
}

// pace is how quickly candidates show the fault: smaller ones take less time, and do not get that of the first.
type pace struct{ quickest atomic.Int64 } // in nanoseconds; 0: none has shown it

func (p *pace) note(took time.Duration) {
	for took = max(1, took); ; {
		old := p.quickest.Load()
		if old > 0 && old <= int64(took) || p.quickest.CompareAndSwap(old, int64(took)) {
			return
		}
	}
}

// within is how long the next candidate may take, at most limit.
func (p *pace) within(limit time.Duration) time.Duration {
	if took := p.quickest.Load(); took > 0 {
		return repro.WallOf(time.Duration(took), limit)
	}
	return limit
}

// asTimeUp is an error of a search, which is the end of the time if that ended the search early.
func asTimeUp(search context.Context, err error) error {
	if errors.Is(err, context.Canceled) && errors.Is(context.Cause(search), context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return err
}

// isTimeUp reports whether an error only says that the time of a context has ended.
func isTimeUp(ctx context.Context, err error) bool {
	return lost(err) && errors.Is(ctx.Err(), context.DeadlineExceeded)
}
