package smtlib

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Every command of the standard that Parse reads is in StandardCommands; the other commands that it reads are solvers'
// own.
func TestStandardCommands(t *testing.T) {
	if !slices.IsSorted(standardCommands) {
		t.Error("the names are not sorted")
	}
	foreign := []string{
		"assert-not", "assert-soft", "check-sat-using", "declare-codatatype", "declare-codatatypes", GetConsequences,
		"maximize", "minimize",
	}
	for name := range commandReaders {
		if slices.Contains(standardCommands, name) == slices.Contains(foreign, name) {
			t.Errorf("%s: it is read, and is it one of the standard?", name)
		}
	}
}

// No command is read and has a row here as well.
func TestEffectsOfWhatIsRead(t *testing.T) {
	for name := range commandEffects {
		if HasMeaning(name) {
			t.Error(name)
		}
	}
}

func TestNamedCommands(t *testing.T) {
	src := "; a comment (assert)\n(set-option :a (b))(|x y| \"(\")\n(())(push 1)(exit)(assert true)"
	want := `[{set-option :a 21 40} {x y "(" 40 51} {push 1 56 64} {exit  64 70}]`
	if got := fmt.Sprint(NamedCommands([]byte(src))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := NamedCommands([]byte("(push 1) x (pop 1)")); len(got) != 1 {
		t.Errorf("behind what is no list: %v", got)
	}
}

func TestArguments(t *testing.T) {
	src := []byte("(x) (set-option :a \"b c\") (get-value (x (f 1))) (y () |a b| 1 2.5 #b1 #xF")
	want := `[] [{keyword :a} {string "b c"}] [{list (x (f 1))}] ` +
		`[{empty list ()} {symbol |a b|} {numeral 1} {decimal 2.5} {binary #b1} {hexadecimal #xF}]`
	var got []string
	for _, c := range NamedCommands(src) {
		got = append(got, fmt.Sprint(c.Arguments(src)))
	}
	if got := strings.Join(got, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// OffsetOf is the inverse of positions, and stays inside the source.
func TestOffsetOf(t *testing.T) {
	src := []byte("(a)\n (b)\n")
	for at, want := range map[Pos]int{{1, 1}: 0, {2, 2}: 5, {9, 1}: len(src), {2, 99}: len(src)} {
		if got := OffsetOf(src, at); got != want {
			t.Errorf("%v: %d, want %d", at, got, want)
		}
	}
}
