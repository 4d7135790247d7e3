package rules

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// listed collects the tuples that an engine lists.
type listed struct {
	p *Program
	*Answer
}

func list(p *Program) *listed {
	return &listed{p, &Answer{Tuples: map[int]map[Tuple]bool{}}}
}

// begin notes that an engine lists the tuples of a relation.
func (l *listed) begin(relation int) {
	if l.Tuples[relation] == nil {
		l.Tuples[relation] = map[Tuple]bool{}
	}
}

// add adds a tuple by the texts of its values: numbers, or symbols with or without quotes.
func (l *listed) add(relation int, values []string) error {
	r := &l.p.Relations[relation]
	if len(values) != len(r.Columns) {
		return fmt.Errorf("the output cannot be read: %s has %d columns, and the values are %q", r.Name, len(r.Columns),
			values)
	}
	codes := make([]uint64, len(values))
	for i, text := range values {
		text = strings.Trim(strings.TrimSpace(text), `"`)
		code, err := strconv.ParseUint(text, 10, 64)
		if r.Columns[i].Sort.Sort == l.p.Arena.Bool() {
			at := slices.Index(truth[:], text)
			if code, err = uint64(max(at, 0)), nil; at < 0 {
				err = errors.New("it is no truth value")
			}
		}
		if err != nil || code >= r.Columns[i].Sort.Size {
			return fmt.Errorf("the output cannot be read: %q is no value of column %d of %s", text, i+1, r.Name)
		}
		codes[i] = code
	}
	l.begin(relation)
	l.Tuples[relation][r.Pack(codes)] = true
	return nil
}

// answer is the whole answer, once all relations that are asked for are listed.
func (l *listed) answer() (*Answer, error) {
	for _, q := range l.p.Queries {
		tuples, is := l.Tuples[q]
		if !is {
			return nil, fmt.Errorf("the tuples of %s are not printed", l.p.Relations[q].Name)
		}
		l.Verdicts = append(l.Verdicts, map[bool]string{true: "sat", false: "unsat"}[len(tuples) > 0])
	}
	return l.Answer, nil
}

// refusal matches a line in which an engine rejects a program, or says that it gave up.
var refusal = regexp.MustCompile(`(?im)^.*(error|exception|\bpanicked|\babort(ed)?)\b.*$`)

func refuses(output string) error {
	if line := refusal.FindString(output); line != "" {
		return fmt.Errorf("the engine says: %s", strings.Join(strings.Fields(line), " "))
	}
	return nil
}

// readSouffle reads the tables that Souffle prints: a line of hyphens, the name of a relation, the names of its
// columns, a line of equals signs, a tuple on each line, its values separated by tabulators, and a line of equals
// signs.
func readSouffle(p *Program, output string) (*Answer, error) {
	if err := refuses(output); err != nil {
		return nil, err
	}
	l, lines := list(p), strings.Split(output, "\n")
	for i := 0; i < len(lines); i++ {
		if !isRow(lines[i], '-') {
			continue
		}
		if i+3 >= len(lines) || !isRow(lines[i+3], '=') {
			return nil, errors.New("the output cannot be read: a table has no head")
		}
		rel := p.Relation(lines[i+1])
		if rel < 0 {
			return nil, fmt.Errorf("the output cannot be read: there is no relation %s", lines[i+1])
		}
		l.begin(rel)
		for i += 4; i < len(lines) && !isRow(lines[i], '='); i++ {
			values := strings.Split(lines[i], "\t")
			if lines[i] == "()" {
				values = nil
			}
			if err := l.add(rel, values); err != nil {
				return nil, err
			}
		}
		if i == len(lines) {
			return nil, errors.New("the output cannot be read: a table has no end")
		}
	}
	return l.answer()
}

// isRow reports whether a line consists of one character, as those around a table do.
func isRow(line string, of byte) bool { return len(line) > 3 && strings.Trim(line, string(of)) == "" }

// factText matches a fact: a name, and perhaps values in parentheses.
var factText = regexp.MustCompile(`^([a-z][a-z0-9]*)(?:\((.*)\))?$`)

// fact adds the tuple of a fact. Facts of relations that are not asked for are left out.
func (l *listed) fact(text string) error {
	m := factText.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("the output cannot be read: %s", text)
	}
	rel := l.p.Relation(m[1])
	if !slices.Contains(l.p.Queries, rel) {
		return nil
	}
	var values []string
	if m[2] != "" {
		values = strings.Split(m[2], ",")
	}
	return l.add(rel, values)
}

// readGringo reads the facts that gringo --text prints, one on each line, with the #show statements of the program, or
// those of clingo --outf=1, on one line behind the line ANSWER. Without one of these, the output is not whole.
func readGringo(p *Program, output string) (*Answer, error) {
	l := list(p)
	if err := refuses(output); err != nil {
		return nil, err
	}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		name, isShown := strings.CutPrefix(line, "#show ")
		name, _, _ = strings.Cut(name, "/")
		switch rel := p.Relation(name); {
		case isShown && rel >= 0:
			l.begin(rel)
		case line == "ANSWER":
			for _, q := range p.Queries {
				l.begin(q)
			}
		case line == "" || strings.HasPrefix(line, "%"):
		default:
			for text := range strings.FieldsSeq(line) {
				if err := l.fact(strings.TrimSuffix(text, ".")); err != nil {
					return nil, err
				}
			}
		}
	}
	return l.answer()
}

// readNemo reads what the catalog's program around Nemo prints: the name of each relation that is asked for on a line
// of its own, behind "output", then a fact on each line, and "end" behind the last one.
func readNemo(p *Program, output string) (*Answer, error) {
	l := list(p)
	if !strings.HasSuffix(strings.TrimSpace(output), "\nend") {
		return nil, cmp.Or(refuses(output), errors.New("the output cannot be read: it has no end"))
	}
	if err := refuses(output); err != nil {
		return nil, err
	}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if name, isHead := strings.CutPrefix(line, "output "); isHead && p.Relation(name) >= 0 {
			l.begin(p.Relation(name))
			continue
		}
		if line == "" || line == "end" {
			continue
		}
		if err := l.fact(line); err != nil {
			return nil, err
		}
	}
	return l.answer()
}
