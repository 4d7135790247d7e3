package finding

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

var quiet = slog.New(slog.DiscardHandler)

func example(n int, signature string) (*Finding, Files) {
	f := &Finding{
		Fault: oracle.Fault{
			Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: "sat", Observed: "unsat",
		},
		Expected: "sat", Certificate: "evaluated", Solver: "z3",
		Command: []string{"/opt/my solvers/z3", "-smt2", "it's", "instance.smt2"}, Signature: signature,
		SeedHash: "0123456789abcdef",
	}
	files := Files{
		Instance: fmt.Appendf(nil, "(assert (> x %d))\n", n), Witness: []byte("(define-fun x () Int 99)\n"),
		Certificate: []byte("(check-sat)\n"), Seeds: [][]byte{[]byte("(assert true)\n")}, Output: []byte("unsat\n"),
	}
	f.SetID(files.Instance)
	return f, files
}

func TestADirectoryHoldsEverything(t *testing.T) {
	store, err := Open(t.TempDir(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	f, files := example(1, "s")
	if added, err := store.Add(f, files); err != nil || !added.Kept {
		t.Fatal(added, err)
	}
	for name, want := range map[string]string{
		"instance.smt2": "(> x 1)", "witness.smt2": "99", "certificate.smt2": "check-sat", "seed.smt2": "true",
		"output.txt": "unsat", "finding.json": f.ID, "report.md": "answers unsat; sat is right", "repro.sh": `'/opt/my solvers/z3' -smt2 'it'\''s'`,
	} {
		data, err := os.ReadFile(filepath.Join(store.Path(f.ID), name))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v, want %q in\n%s", name, err, want, data)
		}
	}
	if !strings.HasPrefix(f.ID, "refutation-unsound-z3-") || len(f.ID) != len("refutation-unsound-z3-")+10 {
		t.Errorf("id %s", f.ID)
	}
	st, err := os.Stat(filepath.Join(store.Path(f.ID), "repro.sh"))
	if err != nil || st.Mode()&0o111 == 0 {
		t.Error("repro.sh cannot be run")
	}
}

// A report that cannot be made, or shown, costs that report: the finding is stored, settled and revised all the same.
func TestLostReports(t *testing.T) {
	store, err := Open(t.TempDir(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	lost := 0
	store.LostReport = func(err error) {
		if lost++; !errors.Is(err, ErrReport) {
			t.Error(err)
		}
	}
	f, files := example(1, "s")
	f.Command = nil // repro.sh has nothing to run
	if added, err := store.Add(f, files); err != nil || !added.Kept || lost != 1 {
		t.Fatal(added, err, lost)
	}
	store.Tell(func(News) { panic("planted") }, News{Finding: f, Files: files})
	store.Tell(nil, News{Finding: f, Files: files})
	if _, err := store.Settle(f, files); err != nil || lost != 3 {
		t.Error(err, lost)
	}
	for name, want := range map[string]string{ReportName: "answers unsat; sat is right", ReproName: "# finding " + f.ID + " has no command"} {
		data, err := os.ReadFile(filepath.Join(store.Path(f.ID), name))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v, want %q in\n%s", name, err, want, data)
		}
	}
	alone := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(alone, os.DirFS(store.Path(f.ID))); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(alone, ReproName)); err != nil { // which would stay as it is
		t.Fatal(err)
	}
	err = Revise(alone, func(f *Finding) { f.Known = &KnownAs{Issue: "1"} }, quiet)
	if again, _, loadErr := Load(alone); !errors.Is(err, ErrReport) || loadErr != nil || again.Known == nil {
		t.Errorf("%v, %v, %+v", err, loadErr, again)
	}
}

// All seeds of an instance are kept, and the scripts of all runs that a fault stands on, before it is reduced and
// after that.
func TestSeedsAndRunsBeside(t *testing.T) {
	store, err := Open(t.TempDir(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	f, files := example(1, "s")
	f.FurtherSeeds = []FurtherSeed{{Path: "b.smt2", Hash: "hash", File: SeedName(1)}}
	f.Beside = []BesideRun{{Solver: "cvc5", Command: []string{"cvc5", BesideName(0)}, Observed: "sat", File: BesideName(0)}}
	files.Seeds = append(files.Seeds, []byte("(assert false)\n"))
	files.Beside = [][]byte{[]byte("(check-sat)\n; beside\n")}
	if _, err := store.Add(f, files); err != nil {
		t.Fatal(err)
	}
	dir := store.Path(f.ID)
	load := func() (*Finding, Files) {
		t.Helper()
		f, files, err := Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		return f, files
	}
	again, read := load()
	plain := cmpopts.IgnoreUnexported(Files{})
	if d := cmp.Diff(files, read, plain); d != "" || again.FurtherSeeds[0] != f.FurtherSeeds[0] {
		t.Errorf("%s\n%+v", d, again.FurtherSeeds)
	}
	report, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil || !strings.Contains(string(report), "for `beside.smt2`, cvc5 answers `sat`") {
		t.Errorf("%v\n%s", err, report)
	}
	again.Reduced = &Reduction{File: ReducedName, Command: []string{"z3", ReducedName}, Beside: 1}
	read.Reduced, read.ReducedBeside = []byte("(check-sat)\n"), [][]byte{[]byte("(check-sat)\n; smaller\n")}
	if err := update(dir, again, read, nil, func(string) {}); err != nil {
		t.Fatal(err)
	}
	if _, reduced := load(); cmp.Diff(read, reduced, plain) != "" {
		t.Error(cmp.Diff(read, reduced, plain))
	}
}

// A crash at one place has one signature under all of a solver's options. That of others says what its script was
// reduced to, and that of these, of cores and of wrong answers which options and tactics it takes, as soon as that is
// known.
func TestSignatureOfConfigurations(t *testing.T) {
	crash, wrong := oracle.Fault{Class: "crash", Mark: "a.cpp:7"}, oracle.Fault{Class: "refutation-unsound"}
	signal := oracle.Fault{Class: "crash", Mark: "segmentation fault"}
	core := oracle.Fault{Class: "invalid-core", Mark: "small"}
	varied := Configuration{Options: []string{"smt.relevancy=0"}, Tactic: "(then simplify smt)"}
	for _, c := range []struct {
		f    Finding
		want string
	}{
		{Finding{Fault: crash, Solver: "z3", Configuration: varied}, "crash z3 a.cpp:7"},
		{Finding{Fault: crash, Solver: "z3"}, "crash z3 a.cpp:7"},
		{Finding{Fault: signal, Solver: "z3", Logic: "QF_BV", SeedHash: "0123456789abcdef"},
			"crash z3 segmentation fault QF_BV 0123456789ab"},
		{Finding{Fault: signal, Solver: "z3", Logic: "QF_BV", SeedHash: "0123456789abcdef", Configuration: varied},
			"crash z3 segmentation fault QF_BV 0123456789ab varied"},
		{Finding{Fault: signal, Solver: "z3", Configuration: varied, Reduced: &Reduction{
			Minimal: true, Operators: []string{"bvmul"}, Sorts: []string{"BitVec"},
		}}, "crash z3 segmentation fault bvmul on BitVec"},
		{Finding{Fault: signal, Solver: "z3", Configuration: varied, Reduced: &Reduction{
			Minimal: true, Operators: []string{"bvmul"}, Sorts: []string{"BitVec"}, Configuration: varied,
		}}, "crash z3 segmentation fault with smt.relevancy=0 (then simplify smt)"},
		{Finding{Fault: core, Solver: "z3"}, "invalid-core z3 small"},
		{Finding{Fault: core, Solver: "z3", Configuration: varied, Reduced: &Reduction{Configuration: varied}},
			"invalid-core z3 small with smt.relevancy=0 (then simplify smt)"},
		{Finding{Fault: wrong, Solver: "z3", Logic: "QF_BV", SeedHash: "0123456789abcdef", Configuration: varied},
			"refutation-unsound z3 QF_BV 0123456789ab varied"},
		{Finding{Fault: wrong, Solver: "z3", Logic: "QF_BV", SeedHash: "0123456789abcdef"},
			"refutation-unsound z3 QF_BV 0123456789ab"},
		{Finding{Fault: wrong, Solver: "z3", Configuration: varied, Reduced: &Reduction{
			Minimal: true, Operators: []string{"bvmul"}, Sorts: []string{"BitVec"}, Configuration: varied,
		}}, "refutation-unsound z3 bvmul on BitVec with smt.relevancy=0 (then simplify smt)"},
		{Finding{Fault: wrong, Solver: "z3", Reduced: &Reduction{
			Minimal: true, Operators: []string{"bvmul"}, Sorts: []string{"BitVec"},
			Configuration: Configuration{Tactic: "euf-completion", InScript: []Argument{{Text: "fp.spacer.gpdr=true"}}},
		}}, "refutation-unsound z3 bvmul on BitVec with euf-completion fp.spacer.gpdr=true"},
		{Finding{Fault: wrong, Solver: "z3", Configuration: varied, Reduced: &Reduction{
			Minimal: true, Operators: []string{"bvmul"}, Sorts: []string{"BitVec"},
		}}, "refutation-unsound z3 bvmul on BitVec"},
	} {
		if c.f.SetSignature(); c.f.Signature != c.want {
			t.Errorf("got %q, want %q", c.f.Signature, c.want)
		}
	}
}

// Signatures of scripts with hundreds of operators are short, apart, and end as others do; what was written for the
// whole ones still matches.
func TestLongSignatures(t *testing.T) {
	long := func(last string) *Finding {
		r := &Reduction{Minimal: true, Input: true, Sorts: []string{"Int"}}
		for i := range 9_000 {
			r.Operators = append(r.Operators, fmt.Sprint("operator", i))
		}
		r.Operators = append(r.Operators, last)
		return &Finding{Fault: oracle.Fault{Class: "refutation-unsound"}, Solver: "z3", Incremental: 1, Reduced: r,
			Base: &BaseRun{Shows: true}}
	}
	a, b := long("a"), long("b")
	a.SetSignature()
	b.SetSignature()
	begin, end := "refutation-unsound z3 incremental operator0 operator1 ", " "+inBase
	if !strings.HasPrefix(a.Signature, begin) || !strings.HasSuffix(a.Signature, end) || len(a.Signature) > 500 ||
		a.Signature == b.Signature {
		t.Errorf("%q, %q", a.Signature, b.Signature)
	}
	whole := begin + "*operator8999 a on Int"
	for f, want := range map[*Finding]bool{a: true, b: false} {
		e := knownEntry{Signature: whole, signature: glob(whole), solver: glob("")}
		if got := e.fits(f); got != want {
			t.Errorf("%s: %v", f.Signature, got)
		}
	}
}

// Three of a signature are kept, the others counted; a second store on the same directory goes on counting.
func TestSignatures(t *testing.T) {
	dir := t.TempDir()
	store, err := Open(dir, quiet)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		f, files := example(i, "one")
		if added, err := store.Add(f, files); err != nil || added.First != (i == 0) {
			t.Errorf("finding %d: %+v, %v", i, added, err)
		}
		if _, err := os.Stat(store.Path(f.ID)); (err == nil) != (i < KeptPerSignature) {
			t.Errorf("finding %d: %v", i, err)
		}
	}
	f, files := example(9, "two")
	if added, err := store.Add(f, files); err != nil || added != (Added{Kept: true, First: true}) {
		t.Error(added, err)
	}
	if added, err := store.Add(f, files); err != nil || added != (Added{Again: true}) {
		t.Errorf("the same finding counts twice: %+v, %v", added, err)
	}
	again, err := Open(dir, quiet)
	if err != nil {
		t.Fatal(err)
	}
	one := again.index.groups["one"]
	if again.Signatures() != 2 || one.Count != 5 || len(one.IDs) != KeptPerSignature {
		t.Errorf("read back: %d signatures, %+v", again.Signatures(), one)
	}
}

// The index is whole at every moment, and nothing half-written is left.
func TestConcurrentFindings(t *testing.T) {
	dir := t.TempDir()
	store, err := Open(dir, quiet)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			f, files := example(i, fmt.Sprint(i%7))
			if _, err := store.Add(f, files); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	data, err := os.ReadFile(filepath.Join(dir, "findings", "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	var index map[string]Group
	if err := json.Unmarshal(data, &index); err != nil || len(index) != 7 {
		t.Errorf("%v, %d signatures", err, len(index))
	}
	entries, err := os.ReadDir(filepath.Join(dir, "findings"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			t.Errorf("%s is left over", e.Name())
		}
	}
}

// Findings move to the signature of what they were reduced to, and with the first of a signature go those that were
// only counted. Nothing is counted twice, and what is left small stays where it was.
func TestSettle(t *testing.T) {
	dir := t.TempDir()
	store, err := Open(dir, quiet)
	if err != nil {
		t.Fatal(err)
	}
	var kept []*Finding
	for i := range 12 {
		f, files := example(i, "")
		f.Logic, f.SeedHash, f.Doubtful = "QF_LIA", fmt.Sprintf("%012d", i/6), true // six of each of two seeds
		f.SetSignature()
		if added, err := store.Add(f, files); err != nil {
			t.Fatal(err)
		} else if added.Kept {
			kept = append(kept, f)
		}
	}
	if store.Signatures() != 2 || len(store.Settled()) != 0 || len(kept) != 6 {
		t.Fatalf("%d signatures, %d settled, %d kept", store.Signatures(), len(store.Settled()), len(kept))
	}
	wantSettled := []int{1, 1, 1, 1, 2, 3}
	for i, f := range kept {
		f.Reduced = &Reduction{Minimal: i != 5, Operators: []string{"="}, Sorts: []string{"Int"}, Witness: "w!", File: ReducedName}
		if i == 4 {
			f.Reduced.Operators = []string{"mod"}
		}
		f.SetSignature()
		silenced, err := store.Settle(f, Files{Reduced: []byte("; expect: sat\n(assert (= 1 1))\n")})
		if err != nil || silenced != 0 {
			t.Errorf("finding %d: %d silenced, %v", i, silenced, err)
		}
		if len(store.Settled()) != wantSettled[i] {
			t.Errorf("after finding %d: %d settled, want %d", i, len(store.Settled()), wantSettled[i])
		}
	}
	store.Count("refutation-unsound z3 QF_LIA 000000000000") // a finding of the first seed, once more
	if err := store.Flush(); err != nil {
		t.Fatal(err)
	}
	again, err := Groups(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Group{
		"refutation-unsound z3 = on Int": {
			IDs: ids(kept[:3]), Count: 6 + 1 + 4, Further: ids(kept[3:4]),
		},
		"refutation-unsound z3 mod on Int":          {IDs: ids(kept[4:5]), Count: 1},
		"refutation-unsound z3 QF_LIA 000000000001": {IDs: ids(kept[5:]), Count: 1},
	}
	if d := cmp.Diff(want, again); d != "" {
		t.Errorf("index (-want +got):\n%s", d)
	}
	f, files, err := Load(store.Path(kept[0].ID))
	if err != nil || f.Reduced.Witness != "w!" || f.Signature != "refutation-unsound z3 = on Int" ||
		!strings.Contains(string(files.Reduced), "(= 1 1)") || !strings.Contains(string(files.Instance), "(> x 0)") {
		t.Errorf("read back: %+v, %v", f, err)
	}
	report, err := os.ReadFile(filepath.Join(store.Path(kept[0].ID), "report.md"))
	if err != nil || !strings.Contains(string(report), "## Reduced\n") || strings.Contains(string(report), "; expect") {
		t.Errorf("report.md: %v\n%s", err, report)
	}
}

func ids(findings []*Finding) []string {
	var ids []string
	for _, f := range findings {
		ids = append(ids, f.ID)
	}
	return ids
}

// A finding that is added after its fault turned out to be known is known, too: also if its signature was filled
// meanwhile, or if it has the script of a finding that is kept. Otherwise the statistics, which are sums of the store's
// results, would count findings without a signature.
func TestSilencedLate(t *testing.T) {
	for _, c := range []struct {
		name string
		kept int // findings that the signature has
		late int // number of the script that comes in late
	}{
		{"the signature is full", KeptPerSignature, 7},
		{"the script is kept", 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			store, err := Open(t.TempDir(), quiet)
			if err != nil {
				t.Fatal(err)
			}
			come := func(n, index int) (*Finding, Added) {
				f, files := example(n, "")
				f.Doubtful, f.Index = true, index
				f.SetSignature()
				added, err := store.Add(f, files)
				if err != nil {
					t.Fatal(err)
				}
				return f, added
			}
			findings := 0 // findings that are not known, as statistics count them
			var all []*Finding
			for i := range c.kept {
				f, added := come(i, i)
				all, findings = append(all, f), findings+1-added.Silenced
			}
			for _, f := range all {
				f.Reduced = &Reduction{Minimal: true, Operators: []string{"mod"}, Sorts: []string{"Int"}}
				f.Known = &KnownAs{Issue: "https://example.org/1"}
				f.SetSignature()
				silenced, err := store.Settle(f, Files{})
				if err != nil {
					t.Fatal(err)
				}
				findings -= silenced
			}
			_, added := come(c.late, 20)
			if findings += 1 - added.Silenced; added != (Added{Silenced: 1}) || findings != 0 || store.Signatures() != 0 {
				t.Errorf("%+v: %d findings, %d signatures", added, findings, store.Signatures())
			}
			if g := store.index.groups[all[0].Signature]; store.Flush() != nil || g.Count != c.kept+1 {
				t.Errorf("the index counts %d", g.Count)
			}
		})
	}
}

// When a finding turns out to be known, those that were counted with it do not count as findings any more.
func TestSilenced(t *testing.T) {
	store, err := Open(t.TempDir(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	var first *Finding
	for i := range 5 {
		f, files := example(i, "")
		f.Doubtful = true
		f.SetSignature()
		if _, err := store.Add(f, files); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = f
		}
	}
	if len(store.Settled()) != 0 || store.Signatures() != 1 {
		t.Errorf("%d settled, %d signatures, while it is doubtful", len(store.Settled()), store.Signatures())
	}
	coarse := first.Signature
	first.Reduced = &Reduction{Minimal: true, Operators: []string{"mod"}, Sorts: []string{"Int"}}
	first.Known = &KnownAs{Issue: "https://example.org/1"}
	first.SetSignature()
	silenced, err := store.Settle(first, Files{})
	if err != nil || silenced != 3 { // itself, and two that were counted
		t.Errorf("%d silenced, %v", silenced, err)
	}
	if store.Count(coarse) != 1 || store.Signatures() != 1 || len(store.Settled()) != 0 {
		t.Errorf("another one is not silenced: %d signatures, %d settled", store.Signatures(), len(store.Settled()))
	}
}

// Wrong optima of one mark are kept apart by what they optimize, and once they are reduced, by operators and sorts.
func TestSignaturesOfOptima(t *testing.T) {
	f := &Finding{
		Fault:  oracle.Fault{Class: oracle.WrongOptimum, Mark: "better"},
		Solver: "z3", Logic: "QF_LIA", SeedHash: "0123456789abcdef",
		Objectives: &objective.Described{Priority: "box", Number: 2},
	}
	f.SetSignature()
	if want := "wrong-optimum z3 better box 2 QF_LIA 0123456789ab"; f.Signature != want || !f.MayBeRenamed() {
		t.Errorf("%s, want %s", f.Signature, want)
	}
	f.Reduced = &Reduction{
		Minimal: true, Operators: []string{"+"}, Sorts: []string{"Int"},
		Objectives: &objective.Described{Priority: "lex", Number: 1},
	}
	f.SetSignature()
	if want := "wrong-optimum z3 better lex 1 + on Int"; f.Signature != want {
		t.Errorf("%s, want %s", f.Signature, want)
	}
}
