package triage

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Word is an author's status: a (set-info :status …) in a seed.
type Word struct {
	Place string // file and line
	Seed  []byte // the seed
}

// byAuthor: the author's status alone says what the right answer is. A smaller script keeps a status sat as long as all
// its assertions are among those that the status is about, and a status unsat as long as it has all of these.
type byAuthor struct {
	unchecked
	place  string
	answer instance.Expectation
	spoken map[string]bool // assertions that the status is about; see [instance.Writer.Stated]
}

// onWord prepares a case whose right answer only the author's status says.
func (s *reduction) onWord(ctx context.Context, c *reduce.Case) (form, error) {
	author, err := authorOf(s.bug.Word, s.fault.Expect)
	if err != nil {
		return nil, &repro.BadInput{Err: err}
	}
	if !author.covers(c) {
		return nil, &NotReproduced{fmt.Sprintf("%s says %s about other assertions; the right answer for fewer or changed "+
			"assertions is unknown unless --reference names a solver", author.who(), author.answer)}
	}
	s.keeps = author
	s.openWrong()
	if c, err = s.dropFromTrace(ctx, c); err != nil {
		return nil, err
	}
	return s.findForm(ctx, c, nil)
}

// authorOf reads the assertions that a status is about.
func authorOf(word Word, answer instance.Expectation) (byAuthor, error) {
	author := byAuthor{place: word.Place, answer: answer}
	seed, err := fragment.ReadSeed("seed.smt2", word.Seed)
	if err != nil {
		return author, err
	}
	for _, said := range instance.WordsOf(seed) {
		said.Path = word.Place[:len(word.Place)-min(len(word.Place), len(fmt.Sprintf(":%d", said.Line)))]
		if said.String() == word.Place && said.Answer == answer {
			var w instance.Writer
			author.spoken = w.Stated(seed.Arena, seed.Sorts, said.Formulas, true)
			return author, nil
		}
	}
	return author, fmt.Errorf("%s does not state %s for a check", word.Place, answer)
}

// covers reports whether the status holds for the last check of a case.
func (p byAuthor) covers(c *reduce.Case) bool {
	var w instance.Writer
	stated := w.Stated(c.Arena, c.Seed.Sorts, c.Assertions(), p.answer == instance.Sat)
	these, those := p.spoken, stated
	if p.answer == instance.Sat {
		these, those = those, these
	}
	for text := range these {
		if !those[text] {
			return false
		}
	}
	return true
}

func (p byAuthor) before(_ context.Context, c *reduce.Candidate) (bool, error) {
	again := reread(c)
	return again != nil && p.covers(again), nil
}

func (p byAuthor) expect() instance.Expectation    { return p.answer }
func (byAuthor) certificate() instance.Certificate { return instance.Reference }

// who says so.
func (p byAuthor) who() string { return "the seed's author (" + p.place + ")" }

func (p byAuthor) String() string {
	keeps := "has all of those assertions, so it is unsatisfiable, too"
	if p.answer == instance.Sat {
		keeps = "has only those assertions, so it is satisfiable, too"
	}
	return fmt.Sprintf("%s says %s, and the script %s; not proved", p.who(), p.answer, keeps)
}
