package split

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// golden is a file of testdata.
type golden struct {
	words map[string][]string
}

func readGolden(t *testing.T, path string) golden {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g := golden{map[string][]string{}}
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) > 0 && fields[0] != "#" {
			g.words[fields[0]] = fields[1:]
		}
	}
	return g
}

// units gives the numbers of the units of a set: letters, or words that + joins.
func (g golden) units(set string) (numbers []int32) {
	names := strings.Split(set, "")
	if strings.Contains(set, "+") {
		names = strings.Split(set, "+")
	}
	for _, name := range names {
		at := slices.Index(g.words["units"], name)
		if g.words["units"] == nil {
			at = int(name[0] - 'A')
		}
		numbers = append(numbers, int32(at))
	}
	slices.Sort(numbers)
	return numbers
}

func (g golden) sets(key string) (sets [][]int32) {
	for _, word := range g.words[key] {
		sets = append(sets, g.units(word))
	}
	return sets
}

func (g golden) number(t *testing.T, key string) int {
	t.Helper()
	n, err := strconv.Atoi(g.words[key][0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func share(t testing.TB, text string) Share {
	t.Helper()
	s, err := ParseShare(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGolden: the published examples, and NEXTFIT.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			g := readGolden(t, path)
			var got [][]int32
			if g.words["sets"] != nil {
				got = pack(g.sets("sets"), g.number(t, "size"))
			} else {
				var edges [][2]int
				for _, word := range g.words["edges"] {
					from, to, _ := strings.Cut(word, ">")
					edges = append(edges, [2]int{
						slices.Index(g.words["units"], from), slices.Index(g.words["units"], to),
					})
				}
				got, err = FromEdges(len(g.words["units"]), edges).ByDependencies(Neighbourhoods{
					Size: g.number(t, "size"), Radius: g.number(t, "radius"), Replicate: share(t, g.words["replicate"][0]),
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(g.sets("parts"), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestInitialSets: the sets of the published example before and after they are cut.
func TestInitialSets(t *testing.T) {
	g := FromEdges(6, [][2]int{{0, 1}, {1, 2}, {3, 1}, {3, 2}, {4, 0}, {4, 2}, {4, 3}, {4, 5}})
	var text []string
	for _, set := range g.reached(2, mostReached) {
		text = append(text, letters(set))
	}
	if got := strings.Join(text, " "); got != "ABC BC C BCD ABCDEF F" {
		t.Errorf("initial sets: %s", got)
	}
	sets, err := g.neighbourhoods(Neighbourhoods{Size: 4, Radius: 2, Replicate: share(t, "1/3")})
	if err != nil {
		t.Fatal(err)
	}
	text = nil
	for _, set := range sets {
		text = append(text, letters(set))
	}
	if got := strings.Join(text, " "); got != "ABC BC C BCD ABCE BDEF F" {
		t.Errorf("cut: %s", got)
	}
}

func letters(set []int32) string {
	var b strings.Builder
	for _, u := range set {
		b.WriteByte(byte('A' + u))
	}
	return b.String()
}

// TestShare: a share has its exact value, not that of a float.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		text string
		n, w int
	}{{"0.29", 100, 29}, {"1/3", 6, 2}, {"0", 9, 0}, {"0.9", 10, 9}, {"0.1", 8, 0}, {".5", 3, 1}} {
		if got := share(t, c.text).Of(c.n); got != c.w {
			t.Errorf("%s of %d is %d, want %d", c.text, c.n, got, c.w)
		}
	}
	for _, text := range []string{"1", "-0.1", "x", "1.5", ""} {
		if _, err := ParseShare(text); err == nil {
			t.Errorf("%q is taken for a share", text)
		}
	}
}

// TestBySize: names are cut after every size of them.
func TestBySize(t *testing.T) {
	if diff := cmp.Diff([][]int32{{0, 1, 2}, {3, 4, 5}, {6}}, BySize(7, 3)); diff != "" {
		t.Error(diff)
	}
	if parts := BySize(0, 3); parts != nil {
		t.Errorf("nothing is cut into %v", parts)
	}
}

// TestRandomGraphs: parts are of the right sizes, have every unit, and do not depend on the order of edges.
func TestRandomGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		CheckRandomGraph(t, rng)
	}
}

// CheckRandomGraph checks the parts of a random graph.
func CheckRandomGraph(t *testing.T, rng *rand.Rand) {
	t.Helper()
	n := 1 + rng.IntN(14)
	var edges [][2]int
	for range rng.IntN(3 * n) {
		edges = append(edges, [2]int{rng.IntN(n), rng.IntN(n)})
	}
	how := Neighbourhoods{
		Size: 1 + rng.IntN(8), Radius: 1 + rng.IntN(4), Replicate: share(t, fmt.Sprintf("0.%d", rng.IntN(10))),
	}
	text := fmt.Sprintf("%d units, edges %v, %+v", n, edges, how)
	sets, err := FromEdges(n, edges).neighbourhoods(how)
	if err != nil {
		t.Fatal(err)
	}
	sets = withoutContained(sets, n)
	for i, set := range sets {
		for j, other := range sets {
			if i != j && contains(other, set) {
				t.Fatalf("%s: %v is in %v", text, set, other)
			}
		}
	}
	parts, err := FromEdges(n, edges).ByDependencies(how)
	if err != nil {
		t.Fatal(err)
	}
	covered := map[int32]bool{}
	for _, part := range parts {
		if len(part) < 1 || len(part) > how.Size || !slices.IsSorted(part) {
			t.Fatalf("%s: part %v", text, part)
		}
		for _, u := range part {
			covered[u] = true
		}
	}
	if len(covered) != n {
		t.Fatalf("%s: %d units in %v", text, len(covered), parts)
	}
	rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	again, err := FromEdges(n, edges).ByDependencies(how)
	if diff := cmp.Diff(parts, again); diff != "" || err != nil {
		t.Fatalf("%s: in another order: %v\n%s", text, err, diff)
	}
}

// TestShared: a division of units that share things equals that of the graph with edges in both directions between all
// of them.
func TestShared(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		n := 1 + rng.IntN(14)
		var shared [][]int32
		var edges [][2]int
		for range rng.IntN(6) {
			var units []int32
			for u := range n {
				if rng.IntN(3) == 0 {
					units = append(units, int32(u))
				}
			}
			shared = append(shared, units)
			for _, x := range units {
				for _, y := range units {
					if x != y {
						edges = append(edges, [2]int{int(x), int(y)})
					}
				}
			}
		}
		how := Neighbourhoods{
			Size: 1 + rng.IntN(8), Radius: 1 + rng.IntN(3), Replicate: share(t, fmt.Sprintf("0.%d", rng.IntN(10))),
		}
		want, err := FromEdges(n, edges).ByDependencies(how)
		if err != nil {
			t.Fatal(err)
		}
		got, err := FromShared(n, shared).ByDependencies(how)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatalf("%d units, %v, %+v: %v\n%s", n, shared, how, err, diff)
		}
		if diff := cmp.Diff(FromEdges(n, edges).Components(), FromShared(n, shared).Components()); diff != "" {
			t.Fatalf("components of %v: %s", shared, diff)
		}
	}
}

// TestLarge: one symbol in all of 100,000 units, and a chain of as many.
func TestLarge(t *testing.T) {
	const n = 100_000
	var all []int32
	var chain [][]int32
	for u := range int32(n) {
		all = append(all, u)
		if u > 0 {
			chain = append(chain, []int32{u - 1, u})
		}
	}
	how := Neighbourhoods{Size: 8, Radius: 1, Replicate: share(t, "0.1")}
	for _, c := range []struct {
		shared [][]int32
		parts  int
	}{{[][]int32{all}, n / 8}, {chain, n / 4}, {append(chain, all), n / 8}} {
		parts, err := FromShared(n, c.shared).ByDependencies(how)
		if err != nil || len(parts) < c.parts-2 || len(parts) > c.parts+2 {
			t.Errorf("%d parts, %v, want about %d", len(parts), err, c.parts)
		}
	}
}
