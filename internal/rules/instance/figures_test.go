package instance

import (
	"testing"

	"golang.org/x/sys/unix"
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

// processorTime is the processor time of the process so far, in seconds. It does not depend on other processes.
func processorTime() float64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
