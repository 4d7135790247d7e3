package finding

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const knownByHand = `# faults of our solver

# the oldest one
[[known]]
signature = "crash z3 a*" # by its place
issue = "https://x/1"

[[known]]
class = "crash"
solver = "cvc5"
issue = "https://x/2"
state = "fixed"
expires = 2027-01-31
`

// What is changed by hand leaves everything else as it is written: comments, order, other entries.
func TestKnownFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known.toml")
	for _, c := range []struct {
		caption  string
		change   func(k *KnownFile) error
		old, new string
	}{
		{"a state for one without, in a line of its own",
			func(k *KnownFile) error { return k.Edit(1, KnownAs{State: WontFix, Note: "rare"}) },
			"https://x/1\"\n", "https://x/1\"\nstate = 'wontfix'\nnote = 'rare'\n"},
		{"another issue and state, where they stand",
			func(k *KnownFile) error { return k.Edit(2, KnownAs{Issue: "https://x/3", State: Reported}) },
			"issue = \"https://x/2\"\nstate = \"fixed\"", "issue = 'https://x/3'\nstate = 'reported'"},
		{"the first entry goes with its comment", func(k *KnownFile) error { return k.Remove(1) },
			knownByHand[strings.Index(knownByHand, "# the oldest"):strings.LastIndex(knownByHand, "[[known]]")], ""},
		{"all entries go", func(k *KnownFile) error { return k.Remove(2, 1) },
			knownByHand[strings.Index(knownByHand, "\n# the oldest"):], ""},
	} {
		if err := os.WriteFile(path, []byte(knownByHand), 0o644); err != nil {
			t.Fatal(err)
		}
		k, err := ReadKnownFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.change(k); err != nil {
			t.Fatalf("%s: %v", c.caption, err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Replace(knownByHand, c.old, c.new, 1)
		if string(got) != want || want == knownByHand {
			t.Errorf("%s:\n%s\nwant\n%s", c.caption, got, want)
		}
	}
}

// An entry that is not there is an error that leaves the file alone, and so is a change after which it cannot be read.
func TestKnownFileErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known.toml")
	if err := os.WriteFile(path, []byte(knownByHand), 0o644); err != nil {
		t.Fatal(err)
	}
	k, err := ReadKnownFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		k.Remove(3), k.Remove(0), k.Edit(3, KnownAs{State: Fixed}), k.Edit(1, KnownAs{State: "gone"}),
	} {
		if err == nil {
			t.Error("no error")
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != knownByHand {
		t.Errorf("%v\n%s", err, got)
	}
	if l := k.Lines(); len(l) != 2 || l[0].About != "crash z3 a*" || l[1].About != "class crash, solver cvc5" ||
		l[1].As.State != Fixed || l[1].Expires != "2027-01-31" {
		t.Errorf("%+v", l)
	}
}
