package smtlib_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
)

// TestDeep reads and prints terms that are nested a million deep: no walk may recurse.
func TestDeep(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: terms are as deep as memory allows")
	}
	const n = 1_000_000
	for _, c := range []struct{ caption, before, open, inner, shut, after string }{
		{"not", "(declare-const p Bool)(assert ", "(not ", "p", ")", ")"},
		{"and", "(declare-const p Bool)(assert ", "(and p ", "p", ")", ")"},
		{"ite", "(declare-const p Bool)(assert ", "(ite p p ", "p", ")", ")"},
		{"let", "(declare-const p Bool)(assert ", "(let ((a p)) ", "a", ")", ")"},
		{"let in its binding", "(declare-const p Bool)(assert ", "(let ((a ", "p", ")) a)", ")"},
		{"arithmetic", "(assert (= 0 ", "(+ 1 ", "1", ")", "))"},
		{"annotations", "(declare-const p Bool)(assert ", "(! ", "p", " :a b)", ")"},
		{"attributes", "(set-info :x ", "(", "", ")", ")"},
		{"unknown commands", "(unknown ", "(", "", ")", ")"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			src := c.before + strings.Repeat(c.open, n) + c.inner + strings.Repeat(c.shut, n) + c.after
			s := mustParse(t, src)
			for _, sharing := range []smtlib.Sharing{smtlib.ShareLet, smtlib.ShareDefine, smtlib.ShareNone} {
				printer := smtlib.Printer{Sharing: sharing}
				if text := printer.AppendScript(nil, s); len(text) == 0 {
					t.Error("nothing printed")
				}
			}
		})
	}
	t.Run("sorts", func(t *testing.T) {
		const n = 100_000
		src := "(declare-const a " + strings.Repeat("(Array Int ", n) + "Int" + strings.Repeat(")", n) + ")"
		printer := smtlib.Printer{}
		if text := printer.AppendScript(nil, mustParse(t, src)); len(text) < n {
			t.Error("printed too little")
		}
	})
	t.Run("patterns of shared terms", func(t *testing.T) {
		const n = 60
		open := "(let ((a0 (+ z z))) "
		for i := 1; i <= n; i++ {
			open += fmt.Sprintf("(let ((a%d (+ a%d a%d))) ", i, i-1, i-1)
		}
		pattern := fmt.Sprintf("%sa%d%s", open, n, strings.Repeat(")", n+1))
		for src, want := range map[string]string{
			"(assert (forall ((z Int)) (! (> z 0) :pattern (" + pattern + "))))": "(assert (forall ((z Int)) (> z 0)))",
			"(assert (forall ((z Int)) (! (> z 0) :qid q :pattern (" + pattern + ") :pattern ((- z)))))": "(assert " +
				"(forall ((z Int)) (! (> z 0) :qid q :pattern ((- z)))))",
			"(assert (! (> 1 0) :pattern (" + strings.ReplaceAll(pattern, "z", "1") + ")))": "(assert (> 1 0))",
		} {
			printer := smtlib.Printer{}
			if text := strings.TrimSpace(string(printer.AppendScript(nil, mustParse(t, src)))); text != want {
				t.Errorf("printed as %.200s, want %s", text, want)
			}
		}
	})
	t.Run("binders", func(t *testing.T) {
		const n = 100_000
		src := "(assert " + strings.Repeat("(forall ((z Int)) ", n) + "(> z 0)" + strings.Repeat(")", n) + ")"
		printer := smtlib.Printer{}
		if text := printer.AppendScript(nil, mustParse(t, src)); len(text) < n {
			t.Error("printed too little")
		}
	})
	t.Run("binders whose variables are all used", func(t *testing.T) {
		const n = 20_000
		var open, sum strings.Builder
		for i := range n {
			fmt.Fprintf(&open, "(forall ((z%d Int)) ", i)
			fmt.Fprintf(&sum, " z%d", i)
		}
		src := "(assert " + open.String() + "(> (+" + sum.String() + ") 0)" + strings.Repeat(")", n) + ")\n(check-sat)"
		if _, errs := parse("deep", []byte(src)); len(errs) != 1 {
			t.Errorf("%d errors, want one", len(errs))
		}
	})
	t.Run("unclosed", func(t *testing.T) {
		if _, errs := parse("deep", bytes.Repeat([]byte("("), n)); len(errs) == 0 {
			t.Error("no error")
		}
	})
}

// TestGarbage reads inputs that are not scripts: every one is refused with few errors, whatever its length.
func TestGarbage(t *testing.T) {
	good := "(declare-const p Bool)\n(assert (and p p))\n"
	for _, c := range []struct {
		caption, source, message string
	}{
		{"NUL in a term", "(assert (and p \x00 p))", "NUL byte; is this a text file?"},
		{"NUL in a comment", "; \x00\n", "NUL byte in a comment; is this a text file?"},
		{"NUL in a string", "(set-info :source \"a\x00b\")", "control character 0x00 inside a literal; write it as \\u{0}"},
		{"NULs only", strings.Repeat("\x00", 1<<20), "NUL byte; is this a text file?"},
		{"half a character", "(declare-const |\xc3| Bool)", "malformed UTF-8 inside a literal"},
		{"bytes", "(assert \xff)", "byte 0xff is not valid UTF-8"},
		{"closing parentheses", strings.Repeat(")", 1<<20), "unexpected ')', expected a command in parentheses"},
		{"words", strings.Repeat("word ", 1<<18), "unexpected word, expected a command in parentheses"},
		{"a symbol without end", "(declare-const |p", "quoted symbol without closing '|'"},
		{"a command without end", "(assert (and p p)", "unexpected end of input, expected ')'"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			_, errs := parse("garbage", []byte(good+c.source))
			if len(errs) == 0 || len(errs) > 60 {
				t.Fatalf("%d errors", len(errs))
			}
			if errs[0].Msg != c.message {
				t.Errorf("message %q, want %q", errs[0].Msg, c.message)
			}
			if len(errs[0].Detail()) > 1000 {
				t.Error("the message is as long as the input")
			}
		})
	}
}

// TestSeeds reads the seed collection beside the checkout, if it is there, and prints and reads again what it reads.
func TestSeeds(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "seeds")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no seed collection beside the checkout: ", err)
	}
	if testing.Short() {
		t.Skip("takes 20 s")
	}
	files, accepted := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".smt2" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		s, errs := parse(path, src)
		if len(errs) > 0 {
			return nil
		}
		accepted++
		const longest = 1 << 18
		if len(src) > longest || bytes.Contains(src, []byte("(reset)")) {
			return nil
		}
		if err := checkRoundTrip(s, longest); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d files are read", accepted, files)
	if accepted < files*96/100 { // some are meant to be refused
		t.Errorf("only %d of %d files are read", accepted, files)
	}
}
