package ask

import (
	"testing"
	"time"
)

// The limit is not shortened before it is known what is usual; then it is for most instances, except for a few. For a
// logic with few answers, all logics decide.
func TestPatience(t *testing.T) {
	const whole = 10 * time.Second
	var p Patience
	for i := range 3 * wholeEvery {
		if got := p.Limit("QF_BV", whole, 0); got != whole {
			t.Fatalf("instance %d may take %v before one was answered", i, got)
		}
	}
	for range leastSeen {
		p.Took("QF_BV", 80*time.Millisecond)
		p.Took("QF_UF", time.Millisecond)
		p.Took("QF_NIA", 4*time.Second)
	}
	count := map[time.Duration]int{}
	for range 10 * wholeEvery {
		count[p.Limit("QF_BV", whole, 0)]++
	}
	for limit, n := range count {
		if limit == whole && n != 10 || limit != whole && (limit-400*time.Millisecond).Abs() > time.Millisecond {
			t.Errorf("QF_BV: %v", count)
		}
	}
	for logic, want := range map[string]time.Duration{"QF_UF": leastPatience, "QF_NIA": whole} {
		if got := p.Limit(logic, whole, 0); got != want {
			t.Errorf("%s: %v, want %v", logic, got, want)
		}
	}
	if got := p.Limit("QF_LIA", whole, 0); got <= leastPatience || got > time.Second {
		t.Errorf("QF_LIA, which nobody has seen yet: %v", got)
	}
	for range 1000 {
		p.Took("QF_UF", 100*time.Millisecond)
	}
	if got := p.Limit("QF_UF", whole, 0); got < 490*time.Millisecond || got > 500*time.Millisecond {
		t.Errorf("QF_UF has become slower, and may take %v", got)
	}
	for i := range 1000 {
		took := 10 * time.Millisecond
		if i%50 == 0 {
			took = 2 * time.Second
		}
		p.Took("QF_S", took)
	}
	if got := p.Limit("QF_S", whole, 0); got > leastPatience {
		t.Errorf("where two of a hundred are slow, the others may take %v", got)
	}
}

// A limit is not shorter than some starts of the solver, which may be a slow wrapper, and it is said once if half of
// the instances get no answer within shortened limits.
func TestPatienceWithSlowStarts(t *testing.T) {
	const whole, start = 10 * time.Second, 170 * time.Millisecond
	var p Patience
	for range leastSeen {
		p.Took("QF_LIA", 2*time.Millisecond)
	}
	for limit, start := range map[time.Duration]time.Duration{
		leastPatience: time.Millisecond, patienceTimes * start: start, whole: 3 * time.Second,
	} {
		if got := p.Limit("QF_LIA", whole, start); got != limit {
			t.Errorf("%v after a start of %v, want %v", got, start, limit)
		}
	}
	said := 0
	for n := range 4 * manyLate {
		p.Limit("QF_LIA", whole, start)
		if n%2 == 0 && p.Late() {
			said++
		}
	}
	if said != 0 {
		t.Errorf("it is said %d times that fewer than half are late", said)
	}
	for range 4 * manyLate {
		p.Limit("QF_LIA", whole, start)
		if p.Late() {
			said++
		}
	}
	if said != 1 {
		t.Errorf("it is said %d times that most are late", said)
	}
}
