package finding

// RuleProof is what only findings on rule programs have: the right relation or verdict, and why it is right.
type RuleProof struct {
	Dialect  string   `json:"dialect"`
	Expected string   `json:"expected"`
	Given    []string `json:"given,omitempty"` // the tuples of the answer
	Proof    []string `json:"proof"`           // a derivation, or the least model, in lines
	Output   string   `json:"output"`          // what the engine printed
}

// LeastModel is the certificate of rule programs: their relations are computed, stratum by stratum.
const LeastModel = "least-model"

// ruleProof is the proof for the reduced program, if there is one, else for the original one.
func (f *Finding) ruleProof() *RuleProof {
	if f.Reduced != nil && f.Reduced.Rules != nil {
		return f.Reduced.Rules
	}
	return f.Rules
}
