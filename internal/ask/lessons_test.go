package ask

import (
	"fmt"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Refusals concern the instances of one origin; an unknown symbol concerns all instances with it.
func TestLessons(t *testing.T) {
	of := func(hash string, symbols ...string) *instance.Instance {
		return &instance.Instance{Seeds: []*fragment.Seed{{Hash: hash}}, Symbols: symbols}
	}
	strings, numbers := of("strings", "str.len", "str.rev"), of("numbers", "+")
	l := newLessons([]string{"bag.count"})
	refuses := func(in *instance.Instance, logic, want string) {
		t.Helper()
		if got := l.Refuses(in.Origin(), logic, in.Symbols); got != want {
			t.Errorf("%s of %s: %q, want %q", in.Origin(), logic, got, want)
		}
	}
	refuses(of("bags", "bag.count"), "ALL", "unknown symbol bag.count")
	if !l.Note(Gap{"QF_S", "str.rev"}) || l.Note(Gap{"QF_S", "str.rev"}) || l.Lacks(Gap{"QF_SLIA", "str.rev"}) {
		t.Error("a gap under the name of one logic")
	}
	refuses(strings, "QF_S", "unknown symbol str.rev")
	refuses(strings, "QF_SLIA", "")
	if !l.Note(Gap{"", "str.rev"}) || !l.Lacks(Gap{"QF_SLIA", "str.rev"}) {
		t.Error("a gap everywhere")
	}
	refuses(strings, "QF_SLIA", "unknown symbol str.rev")

	for n := 1; n <= MaxAlike; n++ {
		refuses(numbers, "QF_LIA", "")
		l.Again(numbers.Origin(), "another reason")
		if times, givenUp := l.Again(numbers.Origin(), "too large"); times != n || givenUp {
			t.Errorf("%d times, given up: %t; not the %d. time", times, givenUp, n)
		}
	}
	refuses(numbers, "QF_LIA", "another reason")

	mixed := of("mixed", "*")
	for n := 1; n <= 3*MaxAlike; n++ { // twice as many are taken
		if times, givenUp := l.Again(mixed.Origin(), "not linear"); times != n || givenUp {
			t.Errorf("%d times, given up: %t; not the %d. time", times, givenUp, n)
		}
		l.Taken(mixed.Origin())
		l.Taken(mixed.Origin())
	}
	refuses(mixed, "QF_LIA", "")

	if all, asked := l.All(numbers.Origin()); all || asked {
		t.Error("nobody was asked under ALL")
	}
	if l.Tell(numbers.Origin(), false) || !l.Tell(numbers.Origin(), true) || l.Tell(numbers.Origin(), true) {
		t.Error("what is news of ALL")
	}
	if all, asked := l.All(numbers.Origin()); !all || !asked {
		t.Error("it should get ALL")
	}
}

// After an origin is given up, one of its instances is tried from time to time, less and less often. If it is accepted,
// the origin is used again, until it is refused as often as before.
func TestGivenUpIsTriedAgain(t *testing.T) {
	of := func(hash string) *instance.Instance { return &instance.Instance{Seeds: []*fragment.Seed{{Hash: hash}}} }
	l, in := newLessons(nil), of("seed")
	giveUp := func() {
		t.Helper()
		for n := 1; n <= MaxAlike; n++ {
			if why := l.Refuses(in.Origin(), "QF_BV", in.Symbols); why != "" {
				t.Fatalf("before refusal %d it is given up: %s", n, why)
			}
			if _, givenUp := l.Again(in.Origin(), "too wide"); givenUp != (n == MaxAlike) {
				t.Fatalf("given up: %t, at refusal %d", givenUp, n)
			}
		}
	}
	passed := func(want int) {
		t.Helper()
		for n := range want {
			if why := l.Refuses(in.Origin(), "QF_BV", in.Symbols); why != "too wide" {
				t.Fatalf("after %d instances of %d: %q", n, want, why)
			}
		}
		if why := l.Refuses(in.Origin(), "QF_BV", in.Symbols); why != "" {
			t.Fatalf("after %d instances none is tried: %s", want, why)
		}
	}
	giveUp()
	passed(firstWait)
	if _, givenUp := l.Again(in.Origin(), "too wide"); givenUp {
		t.Error("what is given up is given up again")
	}
	passed(2 * firstWait)
	l.Again(in.Origin(), "too wide")
	passed(4 * firstWait)
	l.Taken(of("another seed").Origin())
	if why := l.Refuses(in.Origin(), "QF_BV", in.Symbols); why == "" {
		t.Error("an instance of another origin is taken, and ends it")
	}
	l.Taken(in.Origin())
	giveUp()
	passed(firstWait)
}

// Each warning is given once, and at most maxSaid in all.
func TestSay(t *testing.T) {
	l := newLessons(nil)
	for n := range maxSaid {
		if what := fmt.Sprint(n); !l.Say(what) || l.Say(what) {
			t.Fatal(what)
		}
	}
	if l.Say("one more") {
		t.Error("too much is said")
	}
}
