package fragment

import (
	"fmt"
	"os"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
)

func mustRead(t *testing.T, path string) *Seed {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := ReadSeed(path, src)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

func sortNamed(t *testing.T, a *smtlib.Arena, name string) smtlib.Sort {
	t.Helper()
	for _, s := range a.Sorts() {
		if a.SortString(s) == name {
			return s
		}
	}
	t.Fatalf("no sort %s", name)
	return smtlib.NoSort
}

func TestFloatLiterals(t *testing.T) {
	seed := mustRead(t, "testdata/floats.smt2")
	for sort, want := range map[string]string{
		"(_ FloatingPoint 5 11)": "[(fp #b1 #b01101 #b0101010101) (fp #b0 #b01001 #b0000000001)]",
		"Real":                   "[1 -1 3 -1/3]",
	} {
		if got := fmt.Sprint(seed.Literals[sortNamed(t, seed.Arena, sort)]); got != want {
			t.Errorf("the literals of sort %s are %s, want %s", sort, got, want)
		}
	}
}

// TestSamplesOfLanguages: the literals of a seed are those in its text, with members and non-members of its languages.
func TestSamplesOfLanguages(t *testing.T) {
	seed := mustRead(t, "testdata/strings.smt2")
	a := seed.Arena
	literals := seed.Literals[sortNamed(t, a, "String")]
	if n := len(literals); n < 10 || n > 40 {
		t.Errorf("%d literals", n)
	}
	if n := len(constantsOf(a).languages()); n != 3 { // the third assertion's as a whole depends on s, but not re.all
		t.Errorf("%d languages", n)
	}
	has := map[string]bool{}
	for _, v := range literals {
		has[v.String()] = true
	}
	for _, want := range []string{`"a"`, `"0"`, `"9"`, `"\u{3b1}"`, `"key="`} {
		if !has[want] {
			t.Errorf("%s is not among the literals", want)
		}
	}
}
