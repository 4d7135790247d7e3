package live

import (
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// adding gives a value of a metric, with its labels.
type adding func(value float64, labels ...string)

// metric is a figure of the statistics.
type metric struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	read func(s *tally.Stats, add adding)
}

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("smtstorm_"+name, help, labels, nil)
}

// metrics are what Prometheus gets.
var metrics = []metric{
	{describe("instances_total", "Instances run."), prometheus.CounterValue,
		func(s *tally.Stats, add adding) { add(float64(s.Instances)) }},
	{describe("instances_per_second", "Instances per second since the first query."), prometheus.GaugeValue,
		func(s *tally.Stats, add adding) { add(s.Rate) }},
	{describe("instances_expected", "Instances expected in all, 0 if unknown."), prometheus.GaugeValue,
		func(s *tally.Stats, add adding) { add(float64(s.Expected)) }},
	{describe("verdicts_total", "Answers of solvers.", "solver", "verdict"), prometheus.CounterValue, verdicts},
	{describe("findings", "Confirmed findings, without known faults.", "class"), prometheus.GaugeValue,
		func(s *tally.Stats, add adding) {
			for class, n := range s.Findings {
				add(float64(n), string(class))
			}
		}},
	{describe("signatures", "Distinct signatures of findings, without known faults."), prometheus.GaugeValue,
		func(s *tally.Stats, add adding) { add(float64(s.Signatures)) }},
	{describe("seeds", "Seed files, by state.", "state"), prometheus.GaugeValue,
		func(s *tally.Stats, add adding) {
			add(float64(s.Seeds.Read), "read")
			add(float64(s.Seeds.Skipped), "skipped")
			add(float64(s.Seeds.Done), "done")
		}},
	{describe("warnings_total", "Warnings, by kind.", "kind"), prometheus.CounterValue,
		func(s *tally.Stats, add adding) {
			for kind, w := range s.Warnings {
				add(float64(w.Count), string(kind))
			}
		}},
	{describe("reductions", "Reductions of findings, by state.", "state"), prometheus.GaugeValue,
		func(s *tally.Stats, add adding) {
			add(float64(s.Reductions.Pending), "pending")
			add(float64(s.Reductions.Done), "done")
			add(float64(s.Reductions.Failed), "failed")
		}},
	{describe("cpu_seconds_total", "Processor time.", "of"), prometheus.CounterValue,
		func(s *tally.Stats, add adding) {
			add(s.SolverCPU-s.SolverParts.Reductions, "solvers")
			add(s.SolverParts.Reductions, "solvers in reductions")
			add(s.OwnCPU, "smtstorm")
		}},
	{describe("workers", "Workers on other machines, by state.", "state"), prometheus.GaugeValue,
		ofFleet(func(f *tally.FleetStats, add adding) {
			counts := f.Count()
			for _, state := range tally.WorkerStates() {
				add(float64(counts[state]), string(state))
			}
		})},
	{describe("slots", "Solver processes that workers run at the same time."), prometheus.GaugeValue,
		ofFleet(func(f *tally.FleetStats, add adding) { add(float64(f.Slots)) })},
	{describe("leases_out", "Turns leased to workers."), prometheus.GaugeValue,
		ofFleet(func(f *tally.FleetStats, add adding) { add(float64(f.Leases)) })},
	{describe("leases_returned_total", "Turns returned unfinished."), prometheus.CounterValue,
		ofFleet(func(f *tally.FleetStats, add adding) { add(float64(f.Returned)) })},
	{describe("up_waiting", "Messages of workers not yet read."), prometheus.GaugeValue,
		ofFleet(func(f *tally.FleetStats, add adding) { add(float64(f.Waiting)) })},
	{describe("duplicates_total", "Results that arrived twice (counted once)."), prometheus.CounterValue,
		ofFleet(func(f *tally.FleetStats, add adding) { add(float64(f.Duplicates)) })},
	{describe("worker_instances_total", "Instances run by a worker, or by all where there are many.", "worker"),
		prometheus.CounterValue, ofFleet(workerInstances)},
}

// ofFleet gives a metric of campaigns that others can join.
func ofFleet(read func(f *tally.FleetStats, add adding)) func(s *tally.Stats, add adding) {
	return func(s *tally.Stats, add adding) {
		if s.Fleet != nil {
			read(s.Fleet, add)
		}
	}
}

// mostNamed is the largest number of workers with labels of their own.
const mostNamed = 200

func workerInstances(f *tally.FleetStats, add adding) {
	sum := 0
	for _, w := range f.Workers {
		if sum += w.Instances; len(f.Workers) <= mostNamed {
			add(float64(w.Instances), w.Name)
		}
	}
	if len(f.Workers) > mostNamed {
		add(float64(sum), "all")
	}
}

// verdicts sums them over logics and strategies, variants of a solver apart.
func verdicts(s *tally.Stats, add adding) {
	for solver, sum := range s.SolverVerdicts(true) {
		for verdict, n := range sum {
			add(float64(n), solver, string(verdict))
		}
	}
}

// notCounted is read from the index of findings, and not from the statistics, which have one number for all states.
var notCounted = describe("findings_not_counted",
	"Confirmed findings that do not count, by state: reported and the like, fixed, in-base, elsewhere.", "state")

// collector gives the metrics of the moment.
type collector struct{ of *Server }

// Describe implements [prometheus.Collector].
func (collector) Describe(to chan<- *prometheus.Desc) {
	for _, m := range metrics {
		to <- m.desc
	}
	to <- notCounted
}

// Collect implements [prometheus.Collector].
func (c collector) Collect(to chan<- prometheus.Metric) {
	c.of.mu.Lock()
	stats := c.of.stats
	c.of.mu.Unlock()
	for _, m := range metrics {
		m.read(&stats, func(value float64, labels ...string) {
			for i, label := range labels {
				labels[i] = strings.ToValidUTF8(label, "\ufffd") // Prometheus takes nothing else
			}
			to <- prometheus.MustNewConstMetric(m.desc, m.kind, value, labels...)
		})
	}
	groups, err := c.of.signatures()
	if err != nil {
		return // a finding may just be written: the next time
	}
	silent := map[finding.State]int{}
	for _, g := range groups {
		if g.Known.Silences() {
			silent[g.Known.Name()] += g.Count
		}
	}
	for state, n := range silent {
		to <- prometheus.MustNewConstMetric(notCounted, prometheus.GaugeValue, float64(n), string(state))
	}
}
