package finding

import (
	"errors"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// NotKept says why a confirmed fault is no finding.
type NotKept struct{ Why string }

func (e *NotKept) Error() string { return e.Why }

// WrongScript is a confirmed wrong answer to a script, with what a finding of it is made from.
type WrongScript struct {
	oracle.Judgement
	Asked  *instance.Instance // instance that the wrong run asked about
	Script []byte             // script as the wrong run got it
	Result *solvers.Result    // result of the last repetition
	Beside []Beside           // other runs that the judgement depends on
	Background
}

// Background is what a finding says of the test that shows it, beside what was run.
type Background struct {
	Seeds [][]byte // seeds that the script was made from
	// Claim is the claim on the right answer; nil: that of the check. Witnessed is the claim whose witness is written,
	// which may have more formulas, unless the judgement depends on values of its own; nil: Claim.
	Claim, Witnessed *instance.Claim
	Reference        *Reference // if the certificate is of that kind
	Shows            []string   // what people need beside script, answer and judgement
	Steps            []string   // steps in which the script was made; nil: the instance has them
}

// Beside is another run that a wrong answer depends on.
type Beside struct {
	BesideRun // without what follows from its place among others
	By        *solvers.Solver
	Logic     string
	Script    []byte
}

// enterBeside enters other runs, and their files.
func (f *Finding) enterBeside(files *Files, all []Beside) {
	for i, b := range all {
		run := b.BesideRun
		run.File = f.FileName(BesideName(i))
		run.Command = b.By.FileCommand(b.Logic, run.File)
		f.Beside, files.Beside = append(f.Beside, run), append(files.Beside, b.Script)
	}
}

// Enter completes a finding, and gives its files. A *NotKept says that the witness cannot be written.
func (s *WrongScript) Enter(f *Finding, w *instance.Writer) (Files, error) {
	check := s.Asked.Checks[s.Check]
	f.Shows, f.Why = append(slices.Clip(s.Judgement.Shows), s.Background.Shows...), s.Why
	f.Expected, f.Certificate = string(check.Expect), string(check.Certificate)
	f.Theories, f.FurtherSeeds = s.Asked.Seed().Theories(), furtherSeedsOf(s.Asked)
	if f.Steps = s.Steps; f.Steps == nil && s.Asked.How != nil {
		f.Steps = s.Asked.How()
	}
	if f.Reference = s.Reference; check.Word != nil {
		f.Reference = &Reference{Author: check.Word.String()}
	}
	files := Files{
		Instance: s.Script, Seeds: s.Seeds, Output: fmt.Appendf(nil, "%s%s", s.Result.Stdout, s.Result.Stderr),
	}
	f.Say(files.Output)
	f.enterBeside(&files, s.Beside)
	claim := s.Claim
	if claim == nil {
		claim = s.Asked.Claim(s.Check)
	}
	f.Objectives, f.Usual = s.Optimized(s.Asked), UsualOf(&s.Asked.Script)
	if s.Class.ByClaim() && s.Under != nil { // which proves more than that the answer is right
		claim = s.Under
		f.Certificate = string(claim.Certificate)
	}
	if s.Class.OfFormulas() && s.Under != nil {
		files.Lemma = lemmaScript(w, claim)
	}
	witnessed := claim
	switch {
	case s.Under != nil:
		witnessed = s.Under
	case s.Witnessed != nil:
		witnessed = s.Witnessed
	}
	err := f.Prove(&files, w, claim, witnessed)
	if errors.Is(err, theory.ErrNoLiteral) {
		err = &NotKept{Why: fmt.Sprintf("the witness cannot be written: %v", err)}
	}
	return files, err
}

// lemmaScript asserts what a solver takes for unsatisfiable: a conflict, or the negation of a lemma.
func lemmaScript(w *instance.Writer, c *instance.Claim) []byte {
	script := instance.Flat(c.Arena, c.Sorts, "ALL", c.Formulas)
	return w.AppendScript([]byte("; the solver takes this for unsat; sat is right\n"), &script, instance.Dialect{})
}
