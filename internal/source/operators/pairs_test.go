package operators

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// reader returns an asker whose solver is known to read everything.
func reader(u *universe) *asker {
	k := &asker{knowledge: newKnowledge()}
	for _, g := range u.groups {
		for _, a := range g.apps {
			k.accepted[a] = true
		}
	}
	return k
}

// For a pair of operators, any two indices and sorts that can occur together do so in one of the compositions.
func TestCompositionsCover(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: all compositions are made")
	}
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	u.restrict(quick)
	k := reader(u)
	for _, name := range []string{"re.loop", "concat", "extract", "to_fp", "store", functionName} {
		outer := u.groups[slices.IndexFunc(u.groups, func(g *group) bool { return g.name == name })]
		want, got := map[string]bool{}, map[string]bool{}
		enter := func(in map[string]bool, c composition) {
			features := u.features(c)
			for i, a := range features {
				for _, b := range features[:i] {
					in[fmt.Sprint(c.inner.group.name, c.inner.kind.indices, c.outer.kind.indices, len(c.outer.args), c.place,
						a, b)] = true
				}
			}
		}
		for _, a := range outer.apps {
			for place, s := range a.args {
				for _, b := range u.byResult[s] {
					if !u.trivial(s) && k.usable(b) {
						enter(want, composition{a, b, place})
					}
				}
			}
		}
		n := 0
		for _, pair := range u.compositions(k, outer, 1<<20) {
			n += len(pair)
			for _, c := range pair {
				enter(got, c)
			}
		}
		for key := range want {
			if !got[key] {
				t.Errorf("%s: no composition has %s", name, key)
			}
		}
		if len(want) == 0 || len(got) != len(want) {
			t.Errorf("%s: %d of %d, in %d compositions", name, len(got), len(want), n)
		}
	}
}

// A kind that a solver was wrong about is in no composition, whatever its indices and sorts; one with another number of
// indices is.
func TestCompositionsWithoutMistakes(t *testing.T) {
	u, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	k := reader(u)
	loop := u.groups[slices.IndexFunc(u.groups, func(g *group) bool { return g.name == "re.loop" })]
	k.mistakes[loop.apps[0].kind] = true
	indices := map[int]int{}
	for _, pair := range u.compositions(k, loop, 5) {
		for _, c := range pair {
			indices[c.outer.kind.indices]++
		}
	}
	if wrong := loop.apps[0].kind.indices; indices[wrong] > 0 || len(indices) == 0 {
		t.Errorf("wrong about %d indices; compositions by the number of indices: %v", wrong, indices)
	}
}

func TestInRounds(t *testing.T) {
	each := [][]int{{1, 2, 3}, {10}, {20, 21}}
	for n, want := range [][]int{0: nil, 2: {1, 10}, 3: {1, 10, 20}, 4: {1, 10, 20, 2}, 5: {1, 10, 20, 2, 21},
		7: {1, 10, 20, 2, 21, 3}} {
		if got := inRounds(each, n); n != 1 && n != 6 && !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}
