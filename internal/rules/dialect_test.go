package rules

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// The files in testdata/dialects have a program in SMT-LIB or as a Datalog file, the program in a dialect, and what the
// real engine prints for it, as the command at the head of the file says.
func TestDialects(t *testing.T) {
	for name, d := range map[string]Format{"souffle": Souffle, "gringo": Gringo, "clingo": Gringo, "nemo": Nemo} {
		archive, err := txtar.ParseFile("testdata/dialects/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+2 < len(archive.Files); i += 3 {
			source, written, printed := archive.Files[i], archive.Files[i+1], archive.Files[i+2]
			p, errs := Parse(source.Name, source.Data)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			right, err := Evaluate(p, DefaultBudget)
			if err != nil {
				t.Fatal(err)
			}
			q, err := p.In(d)
			if err != nil {
				t.Fatal(err)
			}
			text := Print(q)
			if got := Shown(text); !bytes.Equal(got, written.Data) {
				t.Errorf("%s, %s:\n%s\nwant:\n%s", d, source.Name, got, written.Data)
			}
			again, errs := Parse(written.Name, text)
			if len(errs) > 0 || !bytes.Equal(Print(again), text) || again.Format != d {
				t.Errorf("%s: %v\n%s\nis read as\n%s", d, errs, text, Print(again))
			}
			answer, err := ReadAnswer(q, string(printed.Data))
			if err != nil {
				t.Errorf("%s: %v", d, err)
				continue
			}
			for _, rel := range q.Queries {
				if difference := Compare(right.Relations[rel], answer.Tuples[rel]); difference.Any() {
					t.Errorf("%s, %s: %s: %v", d, source.Name, q.Relations[rel].Name, difference)
				}
			}
			isCutOff(t, q, string(printed.Data))
		}
	}
}

// isCutOff checks that an output that lacks the end, or has an error, is no answer.
func isCutOff(t *testing.T, p *Program, output string) {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimSpace(output), "\n")
	for _, cut := range []string{
		"", strings.Join(lines[:1], ""), output + "Error: the engine has an internal error\n",
	} {
		if a, err := ReadAnswer(p, cut); err == nil {
			t.Errorf("%s: an output is read as %v:\n%s", p.Format, a.Tuples, cut)
		}
	}
}

// What a dialect lacks is named, and is not written.
func TestLackingInDialects(t *testing.T) {
	const head = "(declare-rel r ((_ BitVec 4)))\n(declare-rel e ())\n(declare-rel w ((_ BitVec 20)))\n" +
		"(declare-rel p ((_ BitVec 4)))\n(declare-var x (_ BitVec 4))\n(rule (r #x1))\n"
	for _, c := range []struct {
		rule string
		want map[Format]string
	}{
		{"(rule (=> (and (r x) (bvult x #x3)) (p x)))", map[Format]string{}},
		{"(rule (=> (r x) (p (bvadd x #x1))))", map[Format]string{Nemo: "the operator bvadd"}},
		{"(rule (=> (r x) (p (bvudiv x #x2))))", map[Format]string{
			Souffle: "the operator bvudiv", Gringo: "the operator bvudiv", Nemo: "the operator bvudiv",
		}},
		{"(rule (=> (not (r #x2)) (p #x1)))", map[Format]string{Nemo: "rules without a literal that is not negated"}},
		{"(declare-var y (_ BitVec 4))\n(rule (=> (and (r x) (= x y)) (p y)))", map[Format]string{
			Nemo: "variables that only an equation binds",
		}},
		{"(rule (=> (and (r x) (bvslt x #x3)) (p x)))", map[Format]string{
			Souffle: "other constraints", Gringo: "other constraints", Nemo: "other constraints",
		}},
	} {
		source := head + c.rule + "\n(query p :print-answer true)\n"
		for _, d := range Dialects() {
			text := source
			if d == Nemo {
				text = strings.Replace(text, "(declare-rel e ())\n", "", 1)
			}
			text = strings.Replace(text, "(declare-rel w ((_ BitVec 20)))\n", "", 1)
			p, errs := Parse("lacking", []byte(text))
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			_, err := p.In(d)
			switch want := c.want[d]; {
			case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%s: %s: %v, want %q", d, c.rule, err, want)
			}
		}
		p, _ := Parse("lacking", []byte(source))
		for d, want := range map[Format]string{Souffle: "BitVec 20", Nemo: "relations without columns"} {
			if _, err := p.In(d); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", d, err, want)
			}
		}
	}
}

// Of what a file says of its options, settings of its dialect are read, and nothing else.
func TestReadArguments(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"// " + NoteArguments([]string{"--magic-transform=*"}), "--magic-transform=*"},
		{"// " + NoteArguments([]string{"--magic-transform=p", "-o", "/etc/passwd", "--magic-transform=*"}), "--magic-transform=*"},
		{"// options: --magic-transform=*", ""},
		{"% " + NoteArguments([]string{"--magic-transform=*"}), ""},
	} {
		p := smallSouffle(t)
		text := c.text + "\n" + string(Print(p))
		if got := strings.Join(ReadArguments([]byte(text)), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

// smallSouffle is a small program for Souffle.
func smallSouffle(t *testing.T) *Program {
	t.Helper()
	p, errs := Parse("p", []byte("(declare-rel p ((_ BitVec 2)))\n(rule (p #b10))\n(query p :print-answer true)\n"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	q, err := p.In(Souffle)
	if err != nil {
		t.Fatal(err)
	}
	return q
}
