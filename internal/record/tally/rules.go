package tally

// RuleStats counts what only rule programs have.
type RuleStats struct {
	Programs map[string]int        `json:"programs"`  // key: format
	NonEmpty int                   `json:"non_empty"` // programs whose right answer has tuples
	Unknown  int                   `json:"unknown"`   // programs whose right answer is not known
	Steps    map[string]*StepStats `json:"steps"`     // key: transformation
	// Incremental and Reference are the times of engines on programs of incremental rule evaluation, and on their
	// references.
	Incremental float64 `json:"incremental_seconds"`
	Reference   float64 `json:"reference_seconds"`
	Directed    int     `json:"directed_steps"` // steps that may change the right answer
	Changed     int     `json:"changed_steps"`  // steps that changed it
}

// StepStats counts the steps of a transformation.
type StepStats struct {
	Tried   int `json:"tried"`
	Applied int `json:"applied"`
	Changed int `json:"changed"` // the right answer is another one after it
	Found   int `json:"found"`   // findings for which it was applied
}

// OfRules returns the statistics of rule programs, and makes them if there are none yet.
func (s *Stats) OfRules() *RuleStats {
	if s.RulePrograms == nil {
		s.RulePrograms = &RuleStats{Programs: map[string]int{}, Steps: map[string]*StepStats{}}
	}
	return s.RulePrograms
}

// OfRulesAlone reports whether it was a campaign on rule programs alone.
func (s *Stats) OfRulesAlone() bool {
	return s.RulePrograms != nil && s.RulePrograms.All() == s.Instances
}

// All is how many programs there were; s may be nil.
func (s *RuleStats) All() (n int) {
	if s == nil {
		return 0
	}
	for _, m := range s.Programs {
		n += m
	}
	return n
}

// Count counts a program.
func (s *RuleStats) Count(format string, nonEmpty, known bool) {
	s.Programs[format]++
	if nonEmpty {
		s.NonEmpty++
	}
	if !known {
		s.Unknown++
	}
}

func (s *RuleStats) statsOf(step string) *StepStats {
	if s.Steps[step] == nil {
		s.Steps[step] = &StepStats{}
	}
	return s.Steps[step]
}

// Step counts a step that was tried. A directed one may change the answer.
func (s *RuleStats) Step(name string, applied, directed, changed bool) {
	step := s.statsOf(name)
	step.Tried++
	if applied && directed {
		s.Directed++
	}
	if directed && changed {
		s.Changed++
	}
	if applied {
		step.Applied++
	}
	if changed {
		step.Changed++
	}
}

// Found counts a finding for each transformation that was applied for it.
func (s *RuleStats) Found(names []string) {
	for _, name := range names {
		s.statsOf(name).Found++
	}
}

// begun are the statistics of a campaign on rule programs that has run none yet; nil if s is.
func (s *RuleStats) begun() *RuleStats {
	if s == nil {
		return nil
	}
	return new(Stats).OfRules()
}
