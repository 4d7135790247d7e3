package rules

import (
	"sort"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// translation is a rule program as an ordinary script, which the parser of scripts reads: it knows all symbols and
// their sorts. Places in it are places in the program.
type translation struct {
	src  []byte // of the program
	text []byte
	from []int // where in text the pieces begin
	to   []int // where in src each of them comes from; what is put between has the place of what stands before
}

// write appends words, and nodes of the program as they are written there.
func (t *translation) write(parts ...any) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			t.text = append(t.text, part...)
		case *node:
			t.from, t.to = append(t.from, len(t.text)), append(t.to, part.from)
			t.text = append(t.text, t.src[part.from:part.to]...)
		}
	}
}

// place is the offset in the program of an offset in the script.
func (t *translation) place(off int) int {
	i := sort.SearchInts(t.from, off+1) - 1
	if i < 0 {
		return 0
	}
	return t.to[i] + off - t.from[i]
}

// checkSorts finds symbols that are not declared, and those that are applied to what they do not take.
func (s *smtParser) checkSorts(nodes []node) (errs smtlib.Errors) {
	t := &translation{src: s.src}
	declared := map[string]string{}
	for i := range nodes {
		if n := &nodes[i]; n.head() == "exit" || n.head() == "reset" {
			break
		} else if !t.command(n, declared) {
			return nil
		}
	}
	logic := s.logic
	if s.p.Dialect != Horn || logic == "HORN" {
		logic = "ALL"
	}
	_, found := smtlib.Parse(theory.Signature(logic), s.file, t.text)
	for _, e := range found {
		errs = append(errs, failure(s.file, s.src, t.place(offset(t.text, e.Pos)), e.Msg))
	}
	return errs
}

// command appends a command that declares or states something. It fails where a name is declared once more as something
// else: which of both is meant depends on the place.
func (t *translation) command(n *node, declared map[string]string) bool {
	head := n.head()
	if (head == "declare-rel" || head == "declare-var" || head == "declare-fun") && len(n.list) > 2 {
		name, as := n.list[1].text, string(t.src[n.list[2].from:n.to])
		if before, is := declared[name]; is {
			return before == as
		}
		declared[name] = as
	}
	switch head {
	case "declare-rel":
		t.write("(declare-fun ", &n.list[1], " ", &n.list[2], " Bool)\n")
	case "declare-var":
		t.write("(declare-fun ", &n.list[1], " () ", &n.list[2], ")\n")
	case "rule", "assert":
		t.write("(assert ", &n.list[1], ")\n")
	case "declare-fun", "declare-const", "declare-sort", "declare-datatype", "declare-datatypes", "define-fun",
		"define-fun-rec", "define-funs-rec", "define-const", "define-sort":
		t.write(n, "\n")
	}
	return true
}
