package rules

import "github.com/smtstorm/smtstorm/smtlib"

// IsSafe reports whether all rules of the program are safe, so that no variable ranges over a whole sort.
func (p *Program) IsSafe() bool {
	for _, r := range p.Rules {
		if !r.IsFrozen() && !p.IsSafeRule(r) {
			return false
		}
	}
	return true
}

// IsPositive reports whether no literal is negated.
func (p *Program) IsPositive() bool {
	for _, r := range p.Rules {
		for _, l := range r.Body {
			if l.Negated {
				return false
			}
		}
	}
	return true
}

// Features returns the names, sorted, of language features that a program uses, which help to distinguish faults.
func (p *Program) Features() []string {
	groups, _ := p.strata()
	group := make([]int, len(p.Relations))
	for i, g := range groups {
		for _, rel := range g {
			group[rel] = i
		}
	}
	has := map[string]bool{}
	for _, r := range p.Rules {
		if r.IsFrozen() {
			has["frozen"] = true
			continue
		}
		for _, l := range r.Body {
			has["negation"] = has["negation"] || l.Negated
			has["recursion"] = has["recursion"] || r.Head.Relation != False && group[l.Relation] == group[r.Head.Relation]
			p.atomFeatures(l.Atom, has)
		}
		for _, t := range r.Constraints {
			has["comparison"] = has["comparison"] || p.Arena.OperatorName(t) != "="
			has["equation"] = has["equation"] || p.Arena.OperatorName(t) == "="
		}
		if !p.IsFact(r) && r.Head.Relation != False {
			p.headFeatures(r, has)
		}
		if len(r.Body) == 0 && !p.IsFact(r) {
			has["no-literal"] = true
		}
	}
	var all []string
	for _, name := range []string{
		"comparison", "constant", "constant-in-head", "equation", "frozen", "negation", "no-literal", "recursion",
		"repeated-in-head", "repeated-variable",
	} {
		if has[name] {
			all = append(all, name)
		}
	}
	return all
}

func (p *Program) atomFeatures(a Atom, has map[string]bool) {
	seen := map[smtlib.Term]bool{}
	for _, t := range a.Args {
		if !p.IsVar(t) {
			has["constant"] = true
			continue
		}
		has["repeated-variable"] = has["repeated-variable"] || seen[t]
		seen[t] = true
	}
}

func (p *Program) headFeatures(r *Rule, has map[string]bool) {
	own := map[string]bool{}
	p.atomFeatures(r.Head, own)
	has["constant-in-head"] = has["constant-in-head"] || own["constant"]
	has["repeated-in-head"] = has["repeated-in-head"] || own["repeated-variable"]
}
