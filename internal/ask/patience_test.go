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
		if got := p.Limit("QF_BV", whole); got != whole {
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
		count[p.Limit("QF_BV", whole)]++
	}
	for limit, n := range count {
		if limit == whole && n != 10 || limit != whole && (limit-400*time.Millisecond).Abs() > time.Millisecond {
			t.Errorf("QF_BV: %v", count)
		}
	}
	for logic, want := range map[string]time.Duration{"QF_UF": leastPatience, "QF_NIA": whole} {
		if got := p.Limit(logic, whole); got != want {
			t.Errorf("%s: %v, want %v", logic, got, want)
		}
	}
	if got := p.Limit("QF_LIA", whole); got <= leastPatience || got > time.Second {
		t.Errorf("QF_LIA, which nobody has seen yet: %v", got)
	}
	for range 1000 {
		p.Took("QF_UF", 100*time.Millisecond)
	}
	if got := p.Limit("QF_UF", whole); got < 490*time.Millisecond || got > 500*time.Millisecond {
		t.Errorf("QF_UF has become slower, and may take %v", got)
	}
	for i := range 1000 {
		took := 10 * time.Millisecond
		if i%50 == 0 {
			took = 2 * time.Second
		}
		p.Took("QF_S", took)
	}
	if got := p.Limit("QF_S", whole); got > leastPatience {
		t.Errorf("where two of a hundred are slow, the others may take %v", got)
	}
}
