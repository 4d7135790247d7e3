package finding

import (
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
