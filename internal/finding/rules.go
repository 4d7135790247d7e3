package finding

import (
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// WrongProgram is a confirmed wrong answer to a rule program, with what a finding of it is made from.
type WrongProgram struct {
	oracle.Judgement
	Instance []byte      // the program, with the right answer
	Last     *oracle.Run // the last repetition
	Beside   []Beside    // other runs that the judgement depends on
}

// Enter completes a finding, and gives its files.
func (p *WrongProgram) Enter(f *Finding) Files {
	f.Expected, f.Rules = p.Right, ProofOf(p.Judgement, p.Last)
	if !p.Class.Marked() && !p.Class.Timed() && len(p.Beside) == 0 {
		f.Certificate = LeastModel
	}
	files := Files{Instance: p.Instance, Output: []byte(p.Last.Result.Stdout + p.Last.Result.Stderr), Seeds: [][]byte{nil}}
	f.enterBeside(&files, p.Beside)
	return files
}

// Becomes makes a finding on several programs one on a single program, whose answer is now known to be wrong.
func Becomes(f *Finding, files *Files, j oracle.Judgement, program []byte, of *oracle.Run) {
	seeds := files.Seeds
	f.Fault, f.Beside = j.Fault, nil
	*files = (&WrongProgram{Judgement: j, Instance: program, Last: of}).Enter(f)
	files.Seeds = seeds
}

// ProofOf is the right answer to a run's program, with the reason.
func ProofOf(j oracle.Judgement, of *oracle.Run) *RuleProof {
	return &RuleProof{
		Format: string(of.Program.Format), Expected: j.Right, Observed: string(j.Observed), Given: j.Given,
		Proof: j.Proof, Output: of.Result.Stdout, Decided: decidedOf(of.Program),
	}
}

// RuleProof is what only findings on rule programs have: the right relation or verdict, and why it is right.
type RuleProof struct {
	Format   string   `json:"dialect"`
	Expected string   `json:"expected"`
	Observed string   `json:"observed,omitempty"` // the engine's answer
	Given    []string `json:"given,omitempty"`    // the tuples of the answer
	Proof    []string `json:"proof"`              // a derivation, or the least model, in lines
	Output   string   `json:"output"`             // the engine's output
	// Decided is the tuple of which it is known whether it follows, if only this is known.
	Decided *DecidedTuple `json:"decided,omitempty"`
}

// DecidedTuple is a tuple of which it is known whether it follows. Values are the numbers of the values of its columns,
// among those of their sorts.
type DecidedTuple struct {
	Relation string   `json:"relation"`
	Values   []uint64 `json:"values"`
	Follows  bool     `json:"follows"`
}

func decidedOf(p *oracle.Program) *DecidedTuple {
	d := p.Decided
	if d == nil {
		return nil
	}
	r := &p.Relations[d.Relation]
	return &DecidedTuple{r.Name, r.Unpack(d.Tuple), d.Follows}
}

// DecidedTuples are the tuples that the finding names as decided: first that of its reduced program.
func (f *Finding) DecidedTuples() (all []*DecidedTuple) {
	for _, of := range []*RuleProof{f.ruleProof(), f.Rules} {
		if of != nil && of.Decided != nil {
			all = append(all, of.Decided)
		}
	}
	return all
}

// LeastModel is the certificate of rule programs: their relations are computed, stratum by stratum.
const LeastModel = "least-model"

// IsOfScripts reports whether the files of the finding are SMT-LIB scripts, which every command for scripts takes. If
// not, they are rule programs: their source reduces and repeats them.
func (f *Finding) IsOfScripts() bool { return f.Rules == nil }

// ReducedAtOnce reports whether the finding is reduced before it is kept, by its source.
func (f *Finding) ReducedAtOnce() bool { return !f.IsOfScripts() }

// listsOptions reports whether the options that the script sets are among the operators: those of a rule program are.
func (r *Reduction) listsOptions() bool { return r.Rules != nil }

// Options says which options the reduced finding needs, for people; "" if its operators list them.
func (r *Reduction) Options(solver string) string {
	if r.listsOptions() {
		return ""
	}
	return r.Configuration.Describe(solver, r.Command)
}

// Right is the right answer to the reduced rule program; "" for a script.
func (r *Reduction) Right() string {
	if r.Rules == nil {
		return ""
	}
	return r.Rules.Expected
}

// answers are the answer to the reduced rule program and the right one; "" for a script, and for none.
func (r *Reduction) answers() (observed, right string) {
	if r == nil || r.Rules == nil {
		return "", ""
	}
	return r.Rules.Observed, r.Rules.Expected
}

// ruleProof is the proof for the reduced program, if there is one, else for the original one.
func (f *Finding) ruleProof() *RuleProof {
	if f.Reduced != nil && f.Reduced.Rules != nil {
		return f.Reduced.Rules
	}
	return f.Rules
}
