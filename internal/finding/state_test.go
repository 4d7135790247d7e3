package finding

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// markedStore makes a directory with two findings of one signature and one of another, and says of one what became of
// it.
func markedStore(t *testing.T, as KnownAs) (out string, first, second *Finding) {
	t.Helper()
	out = t.TempDir()
	store, err := Open(out, quiet)
	if err != nil {
		t.Fatal(err)
	}
	var all []*Finding
	for i, signature := range []string{"s", "s", "other"} {
		f, files := example(i, signature)
		if _, err := store.Add(f, files); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	if err := Mark(store.Path(all[0].ID), as, quiet); err != nil {
		t.Fatal(err)
	}
	return out, all[0], all[1]
}

// A state that is set for one finding holds for its signature: in the index, in each directory, and after events.jsonl
// is lost.
func TestMark(t *testing.T) {
	for _, as := range []KnownAs{
		{Issue: "https://x/1", State: Reported}, {Issue: "https://x/2", State: Duplicate},
		{Issue: "https://x/3", State: Fixed, FixedIn: "solver 2.0"}, {State: Fixed, FixedIn: "solver 2.0"},
	} {
		out, _, second := markedStore(t, as)
		groups, err := Groups(out)
		if err != nil {
			t.Fatal(err)
		}
		marked, other := groups["s"], groups["other"]
		if d := cmp.Diff(&as, marked.As()); d != "" || other.As() != nil || marked.Count != 2 {
			t.Errorf("%s: %s%+v", as.Text(), d, groups)
		}
		f, _, err := Load(filepath.Join(Dir(out), second.ID))
		if err != nil {
			t.Fatal(err)
		}
		report, err := os.ReadFile(filepath.Join(Dir(out), second.ID, ReportName))
		if err != nil || f.Known == nil || f.Known.as() != as ||
			!strings.Contains(string(report), "- State: "+as.Text()+"\n") {
			t.Errorf("%s: the other finding has %+v, %v, and\n%s", as.Text(), f.Known, err, report)
		}
		store, err := Open(out, quiet)
		if err != nil {
			t.Fatal(err)
		}
		want := 2
		if as.Silences() {
			want = 1
		}
		if n := store.Signatures(); n != want {
			t.Errorf("%s: %d signatures are news, want %d", as.Text(), n, want)
		}
		if err := os.Remove(filepath.Join(Dir(out), eventsName)); err != nil {
			t.Fatal(err)
		}
		reopen(t, out, store.index)
	}
}

// A finding of a fault that was fixed is news, even if its signature had all that are kept.
func TestWrongAgain(t *testing.T) {
	out, _, _ := markedStore(t, KnownAs{Issue: "https://x/1", State: Fixed, FixedIn: "solver 2.0"})
	store, err := Open(out, quiet)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 * KeptPerSignature {
		f, files := example(10+i, "s")
		added, err := store.Add(f, files)
		if want := i == 0; err != nil || added.Kept != want {
			t.Fatalf("finding %d: %+v, %v", i, added, err)
		}
		if i == 0 && !store.index.groups["s"].As().IsRegressed() {
			t.Errorf("%+v", store.index.groups["s"])
		}
		if i == 0 { // there are three now: mark them as fixed once more
			if err := Mark(store.Path(f.ID), KnownAs{State: Fixed}, quiet); err != nil {
				t.Fatal(err)
			}
			again, files := example(100, "s")
			if added, err := store.Add(again, files); err != nil || !added.Kept {
				t.Errorf("the fourth: %+v, %v", added, err)
			}
		}
	}
	g := store.index.groups["s"]
	if !g.As().IsRegressed() || g.Known != "" || g.kept() != 4 || g.As().Silences() {
		t.Errorf("%+v", g)
	}
	if want := "wrong again after it was fixed"; g.As().Text() != want {
		t.Errorf("%q, want %q", g.As().Text(), want)
	}
}

// What is fixed is not counted, and all of it is once it is there again: by another finding, or the one that is kept.
func TestFixedIsNoNews(t *testing.T) {
	for _, x := range []struct {
		caption       string
		number, index int // place and index of the example that comes in
		signature     string
		silenced      int  // findings that the example silences
		isKept        bool // whether its directory is there
	}{
		{"another finding", 10, 10, "s", -2, false}, {"the script of another instance", 0, 11, "s", -2, true},
		{"the same instance once more", 0, 0, "s", -2, true}, {"another fault", 2, 12, "other", 0, false},
	} {
		out, first, _ := markedStore(t, KnownAs{Issue: "https://x/1", State: Fixed, FixedIn: "solver 2.0"})
		store, err := Open(out, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if ids, _, known := store.News(); len(ids) != 1 || known != 2 || store.Signatures() != 1 {
			t.Errorf("%s: news %q, %d known, %d signatures", x.caption, ids, known, store.Signatures())
		}
		f, files := example(x.number, x.signature)
		f.Index = x.index
		added, err := store.Add(f, files)
		if err != nil || added.Silenced != x.silenced {
			t.Errorf("%s: %+v, %v", x.caption, added, err)
		}
		reopened, err := Open(out, quiet)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Store{store, reopened} {
			if as := s.index.groups["s"].As(); as.Silences() != (x.silenced == 0) || as.Issue != "https://x/1" {
				t.Errorf("%s: %+v", x.caption, as)
			}
		}
		if kept, _, err := Load(store.Path(first.ID)); err != nil || kept.Known.IsRegressed() != x.isKept {
			t.Errorf("%s: the finding is %+v, %v", x.caption, kept.Known, err)
		}
	}
}

// A reduction that ends later keeps a state that was set meanwhile.
func TestMarkWhileReduced(t *testing.T) {
	out, first, _ := markedStore(t, KnownAs{Issue: "https://x/1", State: Reported})
	store, err := Open(out, quiet)
	if err != nil {
		t.Fatal(err)
	}
	dir := store.Path(first.ID)
	if err := Revise(dir, func(f *Finding) { f.Documented = &Documented{Name: "z3-a"} }, quiet); err != nil {
		t.Fatal(err)
	}
	files := reduce(first, "mod", 10) // it was read before all that
	if _, err := store.Settle(first, files); err != nil {
		t.Fatal(err)
	}
	f, _, err := Load(dir)
	if err != nil || !f.Known.Silences() || f.Documented == nil {
		t.Errorf("%+v, %v, %v", f.Known, f.Documented, err)
	}
	if g := store.index.groups[first.Signature]; !g.As().Silences() {
		t.Errorf("its new signature: %+v", g)
	}
}

// The last entry that speaks of a finding counts, and what was fixed is news, with a warning.
func TestKnownStates(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known.toml")
	f := wrong(true, "mod")
	today := time.Now()
	for _, step := range []struct {
		as      KnownAs
		want    KnownAs
		entries int
	}{
		{KnownAs{Issue: "u1"}, KnownAs{Issue: "u1", State: Reported}, 1},
		{KnownAs{Issue: "u2", State: Reported}, KnownAs{Issue: "u1", State: Reported}, 1},
		{KnownAs{Issue: "u3", State: Duplicate}, KnownAs{Issue: "u3", State: Duplicate}, 2},
		{KnownAs{Issue: "u3", State: Fixed}, KnownAs{Issue: "u3", State: Regressed}, 3},
		{KnownAs{Issue: "u4", State: Reported}, KnownAs{Issue: "u4", State: Reported}, 4},
	} {
		if err := AddKnown(path, f, step.as, false); err != nil {
			t.Fatal(err)
		}
		k, err := LoadKnown(today, path)
		if err != nil {
			t.Fatal(err)
		}
		as, warning := k.Match(f)
		if as == nil || *as != step.want || len(k.entries) != step.entries || len(k.Silent()) > 0 {
			t.Errorf("after %+v: %+v of %d entries, silent %q", step.as, as, len(k.entries), k.Silent())
		}
		if (warning != "") != (step.as.State == Fixed) {
			t.Errorf("after %+v: %q", step.as, warning)
		}
		if _, again := k.Match(f); again != "" {
			t.Errorf("it warns again: %s", again)
		}
	}
}
