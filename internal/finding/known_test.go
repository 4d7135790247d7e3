package finding

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

func known(t *testing.T, today, text string) *Known {
	t.Helper()
	path := filepath.Join(t.TempDir(), "known.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	at, err := time.Parse(time.RFC3339, today)
	if err != nil {
		t.Fatal(err)
	}
	k, err := LoadKnown(at, path)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// wrong is an answer whose script was reduced to these operators.
func wrong(minimal bool, operators ...string) *Finding {
	f := &Finding{
		Fault: oracle.Fault{Class: oracle.RefutationUnsound}, Solver: "z3-4.8", Logic: "QF_LIA", SeedHash: "0123456789abcdef",
		Reduced: &Reduction{Minimal: minimal, Operators: operators, Sorts: []string{"Int"}},
	}
	f.SetSignature()
	return f
}

func TestKnownFits(t *testing.T) {
	crash := &Finding{
		Fault: oracle.Fault{Class: oracle.Crash, Mark: "a[0].cpp:7 x+y"}, Solver: "z3", Reduced: wrong(true, "mod").Reduced,
	}
	crash.SetSignature()
	for _, x := range []struct {
		entry string
		f     *Finding
		want  bool
	}{
		{`signature = "refutation-unsound z3* = mod on Int"`, wrong(true, "=", "mod"), true},
		{`signature = "refutation-unsound z3 = mod on Int"`, wrong(true, "=", "mod"), false},
		{`signature = "*mod*"`, wrong(false, "=", "mod"), false},
		{`operators = ["mod"]`, wrong(true, "=", "mod"), true},
		{`operators = ["mod", "div"]`, wrong(true, "=", "mod"), false},
		{`operators = ["mod"]`, wrong(false, "=", "mod"), false}, // others may have been there
		{`operators = ["mod"]`, crash, false},
		{`solver = "z?-*"`, wrong(true), true},
		{`solver = "z3"`, wrong(true), false},
		{"class = \"crash\"\nsolver = \"z3\"", crash, true},
		{"class = \"crash\"", wrong(true), false},
		{`signature = "crash z3 a[0].cpp:?*"`, crash, true},
		{`signature = "crash z3 a0.cpp:7 x+y"`, crash, false},
		{`signature = "crash"`, crash, false},
	} {
		k := known(t, "2026-01-01T00:00:00Z", "[[known]]\nissue = \"i\"\n"+x.entry)
		as, warning := k.Match(x.f)
		if (as != nil) != x.want || warning != "" || len(k.Silent()) == 1 == x.want {
			t.Errorf("%s and %q: %v, %q, silent %v", x.entry, x.f.Signature, as, warning, k.Silent())
		}
	}
}

// A duplicate is known as long as the other fault is not fixed, whether that is given by issue or by signature.
func TestKnownDuplicates(t *testing.T) {
	f := wrong(true)
	for _, c := range []struct {
		of, state string // issue or signature of the other fault, and its state
		want      State
	}{
		{"i", "reported", Duplicate}, {"i", "fixed", Regressed},
		{"crash z3 other", "reported", Duplicate}, {"crash z3 other", "fixed", Regressed},
		{"j", "fixed", Duplicate},
	} {
		k := known(t, "2026-01-01T00:00:00Z", fmt.Sprintf("[[known]]\nsignature = \"crash z3 other\"\nissue = \"i\"\n"+
			"state = %q\n[[known]]\nsignature = %q\nissue = %q\nstate = \"duplicate\"\n", c.state, f.Signature, c.of))
		if as, _ := k.Match(f); as.Name() != c.want {
			t.Errorf("duplicate of %s, which is %s: %s, want %s", c.of, c.state, as.Name(), c.want)
		}
	}
}

// An entry holds until the end of its day; then it warns once.
func TestKnownExpires(t *testing.T) {
	entry := "[[known]]\nissue = \"i\"\nsolver = \"*\"\nexpires = 2026-02-28"
	k := known(t, "2026-02-28T23:59:59Z", entry)
	if as, warning := k.Match(wrong(true)); as == nil || warning != "" {
		t.Errorf("on the last day: %v, %q", as, warning)
	}
	k = known(t, "2026-03-01T00:00:00Z", entry)
	if as, warning := k.Match(wrong(true)); as != nil || !strings.Contains(warning, "expired on 2026-02-28") {
		t.Errorf("on the day after: %v, %q", as, warning)
	}
	if as, warning := k.Match(wrong(true)); as != nil || warning != "" {
		t.Errorf("it warns again: %v, %q", as, warning)
	}
}

// The signature of a crash without a place has what its reduced script needs, an option or a tactic, or else operators,
// and before the reduction its seed; in the base, where it is not reduced, only the mark. A solver that crashes on
// everything has one. Entries of earlier versions still match; new ones do not silence other crashes.
func TestPlacelessCrashes(t *testing.T) {
	crash := func(mark string, operators ...string) *Finding {
		f := &Finding{Fault: oracle.Fault{Class: oracle.Crash, Mark: mark}, Solver: "cvc5", Logic: "QF_FP"}
		f.SeedHash = "0123456789abcdef"
		f.ID = "crash-cvc5-" + strings.Join(operators, "-")
		if operators != nil {
			f.Reduced = &Reduction{Minimal: true, Operators: operators, Sorts: []string{"FloatingPoint"}}
		}
		f.SetSignature()
		return f
	}
	const segfault = "cvc5 suffered a segfault."
	floats, texts, whole := crash(segfault, "fp.add"), crash(segfault, "str.++"), crash(segfault)
	placed := crash("arith.cpp:117 x <=", "fp.add")
	text := crash("segmentation fault", []string{}...)
	text.Reduced = &Reduction{Minimal: true} // sorts are missing: the text was not read
	text.SetSignature()
	always := crash("segmentation fault", []string{}...)
	always.Reduced = &Reduction{Minimal: true, Sorts: []string{"Bool"}}
	always.SetSignature()
	tactic := crash("segmentation fault", "bvadd")
	tactic.Reduced.Configuration.Tactic = "bv1-blast"
	tactic.SetSignature()
	inBase := crash(segfault)
	inBase.Base = &BaseRun{Shows: true}
	inBase.SetSignature()
	varied := *inBase
	varied.Configuration.Options = []string{"--x"}
	varied.SetSignature()
	for _, x := range []struct {
		f       *Finding
		want    string
		telling bool
	}{
		{floats, "crash cvc5 cvc5 suffered a segfault. fp.add on FloatingPoint", true},
		{texts, "crash cvc5 cvc5 suffered a segfault. str.++ on FloatingPoint", true},
		{whole, "crash cvc5 cvc5 suffered a segfault. QF_FP 0123456789ab", false},
		{placed, "crash cvc5 arith.cpp:117 x <=", true},
		{text, "crash cvc5 segmentation fault QF_FP 0123456789ab", false},
		{always, "crash cvc5 segmentation fault on Bool", false},
		{tactic, "crash cvc5 segmentation fault with bv1-blast", true},
		{inBase, "crash cvc5 cvc5 suffered a segfault. in the base", false},
		{&varied, "crash cvc5 cvc5 suffered a segfault. varied in the base", false},
	} {
		if x.f.Signature != x.want || x.f.IsTelling() != x.telling {
			t.Errorf("%q, telling: %v; want %q", x.f.Signature, x.f.IsTelling(), x.want)
		}
	}
	former := *floats
	former.Signature = "crash cvc5 " + segfault
	if former.IsTelling() {
		t.Error("the signature that an earlier version gave is taken for a telling one")
	}
	old := known(t, "2026-01-01T00:00:00Z",
		"[[known]]\nsignature = \"crash cvc5 cvc5 suffered a segfault.\"\nissue = \"1\"\n")
	for _, f := range []*Finding{floats, texts, whole} {
		if as, _ := old.Match(f); as == nil {
			t.Errorf("an entry of an earlier version does not speak of %s", f.Signature)
		}
	}
	old = known(t, "2026-01-01T00:00:00Z",
		"[[known]]\nsignature = \"crash cvc5 segmentation fault bvadd on FloatingPoint with bv1-blast\"\nissue = \"1\"\n")
	if as, _ := old.Match(tactic); as == nil {
		t.Error("an entry of an earlier version, with operators, does not speak of a crash that needs a tactic")
	}
	path := filepath.Join(t.TempDir(), "known.toml")
	for _, add := range []struct {
		f     *Finding
		alone bool
	}{{floats, false}, {whole, true}} {
		if err := AddKnown(path, add.f, KnownAs{Issue: "1"}, add.alone); err != nil {
			t.Fatal(err)
		}
	}
	k, err := LoadKnown(time.Now(), path)
	if err != nil {
		t.Fatal(err)
	}
	other := *whole
	other.ID = "crash-cvc5-other"
	for f, want := range map[*Finding]bool{floats: true, whole: true, texts: false, &other: false} {
		if as, _ := k.Match(f); (as != nil) != want {
			t.Errorf("%s: known: %v, want %v", f.ID, as != nil, want)
		}
	}
	if entry := whole.KnownEntry(KnownAs{Issue: "1"}); !strings.Contains(entry, "id = ") {
		t.Errorf("the report suggests\n%s", entry)
	}
}
