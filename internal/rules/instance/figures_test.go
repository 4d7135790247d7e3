package instance

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// Figures of generated programs: the share with tuples in the right answer, and the share of the steps that change the
// answer among those that may. For the published tools' generators, 21 % and 6 % were measured.
func TestFigures(t *testing.T) {
	strategies, err := ParseStrategies([]string{"queryfuzz", "dlsmith", "ire", "random"})
	if err != nil {
		t.Fatal(err)
	}
	s := &Source{MasterSeed: 5, Strategies: strategies}
	const programs = 2000
	nonEmpty, directed, changed := 0, 0, 0
	for i := range programs {
		in := s.Make(nil, i)
		if len(in.Right.Relations[in.Program.Queries[0]].Tuples) > 0 {
			nonEmpty++
		}
		for _, n := range in.Counts {
			if n.Applied && n.Directed {
				directed++
				if n.Changed {
					changed++
				}
			}
		}
	}
	t.Logf("%d %% of %d programs have tuples, %d %% of %d steps change the answer", 100*nonEmpty/programs, programs,
		100*changed/directed, directed)
	if 2*nonEmpty < programs {
		t.Errorf("%d of %d programs have tuples in the answer", nonEmpty, programs)
	}
	if 4*changed < directed {
		t.Errorf("%d of %d steps change the answer", changed, directed)
	}
}

// Programs that keep only rules which derive tuples have tuples in their last relation more often than programs that
// keep all rules: with the published tool, 16.73 times as often at 40 rules, and 31.02 times at 60, with Soufflé. Here
// sorts are small, so that nearly half of the random programs have tuples, too.
func TestGrownAgainstRandom(t *testing.T) {
	const programs = 300
	for _, size := range []int{40, 60} {
		var nonEmpty [2]int
		for k, empty := range []float64{generate.Defaults().Empty, 1} {
			rng := rand.New(rand.NewPCG(uint64(size), 1))
			for range programs {
				if hasTuples(rng, size, empty) {
					nonEmpty[k]++
				}
			}
		}
		t.Logf("%d rules: %d of %d grown programs ask for something, and %d random ones: %.1f times as many", size,
			nonEmpty[0], programs, nonEmpty[1], float64(nonEmpty[0])/float64(max(1, nonEmpty[1])))
		if 2*nonEmpty[0] < 3*nonEmpty[1] {
			t.Errorf("%d rules: %d of the grown programs ask for something, and %d of the random ones", size, nonEmpty[0],
				nonEmpty[1])
		}
	}
}

func BenchmarkStrategies(b *testing.B) {
	for _, strategy := range Strategies() {
		b.Run(strategy.Name, func(b *testing.B) {
			s := &Source{MasterSeed: 1, Strategies: []Weighted{{strategy, 1}}}
			steps, i, begun := 0, 0, processorTime()
			for b.Loop() {
				i++
				if in := s.Make(nil, i); in != nil {
					for _, n := range in.Counts {
						if n.Applied {
							steps++
						}
					}
				}
			}
			cpu := processorTime() - begun
			b.ReportMetric(float64(i)/cpu, "programs/cpu-s")
			b.ReportMetric(float64(steps)/cpu, "rewrites/cpu-s")
		})
	}
}

// How many programs with tuples in their last relation are made in the same time: by growth, which discards most rules
// that derive nothing, and with all rules that are drawn.
func BenchmarkGrownAgainstRandom(b *testing.B) {
	for _, size := range []int{40, 60} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			var withTuples, took [2]float64
			rng := rand.New(rand.NewPCG(uint64(size), 1))
			for b.Loop() {
				for k, empty := range []float64{generate.Defaults().Empty, 1} {
					begun := processorTime()
					if hasTuples(rng, size, empty) {
						withTuples[k]++
					}
					took[k] += processorTime() - begun
				}
			}
			grown, drawn := withTuples[0]/took[0], withTuples[1]/took[1]
			b.ReportMetric(grown, "grown/cpu-s")
			b.ReportMetric(drawn, "random/cpu-s")
			b.ReportMetric(grown/drawn, "times")
		})
	}
}

// hasTuples makes a program of some size, and reports whether its last relation has tuples. empty is the probability of
// keeping a rule that derives nothing.
func hasTuples(rng *rand.Rand, size int, empty float64) bool {
	set := generate.Defaults()
	set.OldHead, set.Options, set.Empty = PublishedGrowth.OldHead, 0, empty
	g := generate.New(rng, rules.SMT, set)
	for attempts := 0; len(g.Program.Rules) < size && attempts < 4*size; attempts++ {
		g.Grow()
	}
	last := g.Program.Rules[len(g.Program.Rules)-1]
	return len(g.Result.Relations[last.Head.Relation].Tuples) > 0
}

// processorTime is the processor time of the process so far, in seconds. It does not depend on other processes.
func processorTime() float64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
