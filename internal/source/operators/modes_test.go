package operators

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Claims with a free mode name exactly the modes that lead to the result, have no other free argument, and begin with
// those in which the modes differ.
func TestFreeModes(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(u, modeTheory, rand.New(rand.NewPCG(1, 1)))
	for _, name := range []string{"fp.add", "fp.sqrt", "to_fp", "fp.to_sbv"} {
		at := slices.IndexFunc(u.groups, func(g *group) bool { return g.name == name })
		asked := 0
		for _, app := range u.groups[at].apps {
			f, agreed := m.formOf(app), false
			for _, c := range m.freeModes(f, 40, 0) {
				asked++
				if !m.isMode(f.sorts[c.free]) || !c.domains[c.free].whole {
					t.Fatalf("%s: %s is free", name, c.description())
				}
				args := arguments(c.domains, c.args)
				var members []int
				results := map[string]bool{}
				for i, mode := range c.domains[c.free].values {
					args[c.free] = mode
					v := m.value(f, args)
					if value.IsOpen(v) {
						continue
					}
					text, _ := m.literal(v, f.result)
					if results[text] = true; text == c.result {
						members = append(members, i)
					}
				}
				if !slices.Equal(members, c.members) {
					t.Errorf("%s: the modes are %v", c.description(), members)
				}
				if agreed = agreed || len(results) < 2; agreed && len(results) > 1 {
					t.Errorf("%s comes too late", c.description())
				}
			}
		}
		if asked == 0 {
			t.Errorf("%s: nothing is asked", name)
		}
	}
}

// A few compositions have arguments of each theory at each place.
func TestMeetingsFirst(t *testing.T) {
	var forms []*form
	groups := []*group{{name: "a", theory: "t1"}, {name: "b", theory: "t1"}, {name: "c", theory: "t2"}}
	for _, outer := range groups {
		for _, inner := range groups {
			for place := range 2 {
				apps := []*application{{group: outer}, {group: inner}}
				forms = append(forms, &form{apps: apps, place: place})
			}
		}
	}
	for n, want := range map[int]int{3: 3, 12: 12, 15: 15, 100: len(forms)} {
		some := meetingsFirst(forms, n)
		seen := map[string]bool{}
		for _, f := range some[:min(len(some), 12)] {
			seen[f.apps[0].group.name+f.apps[1].group.theory+string(rune('0'+f.place))] = true
		}
		if len(some) != want || len(seen) != min(want, 12) {
			t.Errorf("%d: %d forms, the first of which have %d meetings", n, len(some), len(seen))
		}
	}
}
