package replay

import (
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// thousand writes a suite of plain scripts, and gives its cases, and z3 with a host.
func thousand(b *testing.B) ([]*Case, Config, *solvers.Solver) {
	b.Helper()
	out := filepath.Join(b.TempDir(), "suite")
	plain, err := suite.Named("plain")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := suite.Write(b.Context(), suite.Config{Count: 1000, Among: 1, Format: plain, Config: seeds.Config{
		Paths: []string{"../../benchmarks/seeds"}, Settings: mutate.Defaults(), MasterSeed: 1, Jobs: 1, Out: out,
		Logics: []string{"QF_LIA", "QF_LRA", "QF_UF"}, Logger: slog.New(slog.DiscardHandler),
	}}); err != nil {
		b.Fatal(err)
	}
	cases, err := Find(b.Context(), []string{out}, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { host.Close() })
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		b.Fatal(err)
	}
	z3, err := catalog.Resolve("z3")
	if err != nil {
		b.Fatal(err)
	}
	return cases, Config{Host: host, Catalog: catalog, Jobs: 1, Repeat: 3}, z3
}

// BenchmarkReplay replays 1,000 plain scripts on z3, with one job.
func BenchmarkReplay(b *testing.B) {
	cases, cfg, z3 := thousand(b)
	for b.Loop() {
		if _, err := Run(b.Context(), cfg, z3, cases); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSessions runs the same scripts in sessions, one for each logic, and does nothing else: what BenchmarkReplay
// is to be compared with.
func BenchmarkSessions(b *testing.B) {
	cases, cfg, z3 := thousand(b)
	for b.Loop() {
		sessions := map[string]*solvers.Session{}
		for _, c := range cases {
			logic := smtlib.LogicOf(c.test.Script)
			if sessions[logic] == nil {
				sessions[logic] = cfg.Host.Session(z3, solvers.SessionConfig{Logic: logic})
			}
			q := solvers.Query{Script: c.test.Script, Logic: logic, Checks: len(c.test.Expect)}
			if _, err := sessions[logic].Run(b.Context(), q); err != nil {
				b.Fatal(err)
			}
		}
		for _, s := range sessions {
			s.Close()
		}
	}
}
