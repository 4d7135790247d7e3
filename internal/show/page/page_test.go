package page

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// hostile is what a page must not believe: it may stand in scripts, in paths and in what solvers print.
const hostile = `</script><script>document.title="taken"</script><img src=x onerror=document.title="taken">`

// campaign makes the directory of a campaign with n signatures, each with one finding: of its files, those that
// the page links to.
func campaign(t testing.TB, signatures int) *results.Campaign {
	t.Helper()
	c := &results.Campaign{Dir: t.TempDir()}
	counters := tally.New("test", 1)
	counters.Do(func(s *tally.Stats) {
		s.Answered["z3"] = &tally.AnswerStats{Reason: hostile}
		s.Seeds.Read = 2
	})
	counters.Program("z3", "Z3 version 0", []string{"z3"})
	for i := range signatures {
		f, files := example(i)
		found := &results.Finding{Finding: f, Files: files, Dir: filepath.Join(finding.Dir(c.Dir), f.ID)}
		if err := os.MkdirAll(found.Dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(found.Dir, finding.ReportName), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		c.Groups = append(c.Groups, &results.Group{
			Signature: f.Signature, Count: 2 + i%3, Findings: []*results.Finding{found},
		})
		run := tally.Run{
			Solver: "z3", Logic: f.Logic, Strategy: f.Strategy, Seed: f.SeedPath, SeedHash: "h", Index: i, Mode: ask.Fresh,
		}
		counters.Instance(tally.Made{
			Logic: f.Logic, Operators: []string{"+", "bvadd", "str.++"}[:1+i%3], FirstOfSeed: i == 0,
		})
		counters.Result(run, &solvers.Result{Verdict: f.Observed, Wall: time.Duration(i+1) * time.Millisecond})
		counters.Finding(run, f.Fault, f.Signature, false, 0, i+1)
	}
	counters.SeedSkipped(hostile, "no reason")
	c.Record = record(c.Groups)
	c.Stats = counters.Snapshot()
	return c
}

// begun is when the campaign of the tests began.
var begun = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)

// record is what the database of a campaign holds that was at work for ten minutes and, after an hour, for ten more;
// every second minute brought one of the findings.
func record(groups []*results.Group) *campaigndb.Record {
	r := &campaigndb.Record{
		Settings: []campaigndb.Setting{{Name: "seed", Value: "1"}, {Name: "logic", Value: ""}},
		Runs:     []campaigndb.Run{{Begun: begun}, {Begun: begun.Add(70 * time.Minute), Changes: hostile}},
	}
	for i := range 20 {
		at := begun.Add(time.Duration(i) * time.Minute)
		if i >= 10 {
			at = at.Add(time.Hour)
		}
		r.Series = append(r.Series, campaigndb.Point{
			At: at, AtWork: time.Minute, Instances: 60 * (i + 1), Signatures: i / 2, SolverCPU: 50, OwnCPU: 5,
			Verdicts: map[string]campaigndb.Verdicts{"z3": {"sat": 30 * (i + 1), "unsat": 30 * (i + 1)}, "a<b": {"crash": i}},
		})
		if i%2 == 0 && i/2 < len(groups) {
			f := groups[i/2].Best()
			r.Events = append(r.Events, campaigndb.Event{
				At: at.Add(30 * time.Second), Kind: campaigndb.Confirmed, Finding: f.ID, Class: string(f.Class),
			})
		}
	}
	return r
}

// example is a finding, every fourth one a crash, with a script that grows.
func example(i int) (*finding.Finding, finding.Files) {
	script := "(set-logic QF_LIA)\n(declare-const x Int)\n"
	for k := range 1 + i%40 {
		script += fmt.Sprintf("(assert (= (+ x %d) (- x %d)))\n", i, k)
	}
	script += "; " + hostile + "\n(check-sat)\n"
	f := &finding.Finding{
		Fault: oracle.Fault{
			Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: instance.Sat, Observed: solvers.Unsat,
		},
		Expected: "sat", Certificate: "evaluated", Solver: "z3", Version: "Z3 version 0",
		Command: []string{"/usr/bin/z3", "instance.smt2"}, Program: []string{"/usr/bin/z3"},
		Strategy: []string{"boolean", "terms"}[i%2], Logic: []string{"QF_LIA", "QF_BV"}[i%2], Tool: "test",
		SeedPath: "seeds/" + hostile, SeedHash: "0123456789abcdef", Index: i,
		Confirmation: finding.Confirmation{Runs: 3, Wrong: 3, Rate: 1}, Found: time.Unix(1_790_000_000, 0),
	}
	if i%4 == 3 {
		f.Fault = oracle.Fault{
			Oracle: "crash", Class: oracle.Crash, Expect: instance.None, Observed: solvers.Crash,
			Mark: fmt.Sprintf("file.cpp:%d", i),
		}
	} else {
		f.Reduced = &finding.Reduction{
			Before:  finding.Size{Bytes: 1000 + i, Asserts: 3, Nodes: 20},
			After:   finding.Size{Bytes: len(script), Asserts: 1, Nodes: 7},
			Minimal: true, Command: []string{"/usr/bin/z3", "reduced.smt2"}, File: finding.ReducedName,
			Established: "every assertion is true under a witness", Certificate: "evaluated",
			Operators: []string{"+", fmt.Sprintf("f%d", i)}, Sorts: []string{"Int"}, Witness: "(define-fun x () Int 0)",
			Proof: [][]string{{"(= (+ 0 1) 1)", "(= 1 1)", "true"}},
		}
	}
	files := finding.Files{
		Instance: []byte(script), Reduced: []byte(script), Output: []byte(hostile), Seeds: [][]byte{[]byte(script)},
		Witness: []byte("(define-fun x () Int 0)"),
	}
	f.SetID(files.Instance)
	f.SetSignature()
	return f, files
}

// A page with 500 findings stays small.
func TestSize(t *testing.T) {
	c := campaign(t, 0)
	for i := range 500 {
		f, files := example(i)
		found := &results.Finding{Finding: f, Files: files, Dir: filepath.Join(finding.Dir(c.Dir), f.ID)}
		c.Groups = append(c.Groups, &results.Group{Signature: f.Signature, Count: 1, Findings: []*results.Finding{found}})
	}
	var b bytes.Buffer
	if err := Write(&b, c); err != nil {
		t.Fatal(err)
	}
	const most = 5 << 20
	if b.Len() > most {
		t.Errorf("%d bytes", b.Len())
	}
	if n := strings.Count(b.String(), `<details class="finding`); n != 500 {
		t.Errorf("%d findings", n)
	}
	t.Logf("%d bytes", b.Len())
}

// A cause's card says what became of it, in which versions it is wrong, and has its other findings.
func TestStates(t *testing.T) {
	c := campaign(t, 3)
	f, other := c.Groups[0].Best(), c.Groups[1].Best()
	c.Groups[0].Known = &finding.KnownAs{Issue: "https://x/1", State: finding.Duplicate}
	c.Groups[2].Known = &finding.KnownAs{State: finding.InBase}
	f.Versions = []finding.VersionStatus{{Version: "z3-1", Status: "wrong"}, {Version: "z3-2", Status: "right"}}
	c.Groups[0].Findings = append(c.Groups[0].Findings, other)
	c.Groups[0].How = map[string]cause.How{other.ID: cause.ByPlace}
	var b bytes.Buffer
	if err := Write(&b, c); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		`<td title="duplicate of https://x/1">duplicate</td>`, "; not counted: 4 in the base, 2 known", `Findings <span class="count">1</span>`, "<dt>State</dt><dd>duplicate of https://x/1</dd>",
		"<dt>Versions</dt><dd>wrong in z3-1, right in z3-2</dd>", "1 more of probably the same cause", other.ID + `</a>: <code>refutation-unsound z3 &#43; f1 on Int</code>, the same place</p>`,
	} {
		if n := strings.Count(b.String(), text); n != 1 {
			t.Errorf("%d times %s", n, text)
		}
	}
}

// A campaign that has done nothing yet has a page, too, and that of one that is over replaces it.
func TestWriteFile(t *testing.T) {
	c := campaign(t, 0)
	path, err := WriteFile(c)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil || !bytes.Contains(data, []byte("Nothing was found.")) {
		t.Errorf("%v, %.200s", err, data)
	}
	var live bytes.Buffer
	c.Stats.ETA = 90 * time.Second
	if err := WriteLive(&live, c); err != nil || !bytes.Contains(live.Bytes(), []byte("running, 1m30s to go")) {
		t.Errorf("while it runs: %v", err)
	}
	c.Stats = tally.Stats{} // as the file of an older version, which has none of the maps
	if err := Write(io.Discard, c); err != nil {
		t.Error(err)
	}
}

// The sections are made every few seconds while somebody follows a campaign.
func BenchmarkSections(b *testing.B) {
	c := campaign(b, 20)
	for b.Loop() {
		if _, err := Sections(c); err != nil {
			b.Fatal(err)
		}
	}
}
