package results

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
)

// byCause makes groups of signatures groups of causes.
func byCause(signatures []*Group) []*Group {
	var all []*cause.Evidence
	found, of := map[string]*Finding{}, map[string]*Group{}
	for _, g := range signatures {
		for _, f := range g.Findings {
			all = append(all, cause.EvidenceOf(f.Finding, f.Files))
			found[f.ID], of[f.ID] = f, g
		}
	}
	counted := map[*Group]bool{}
	var groups []*Group
	for _, c := range cause.Of(all, joinedByHand(signatures)) {
		g := &Group{Cause: c.ID, How: map[string]cause.How{}}
		for _, m := range c.Members {
			g.How[m.ID] = m.How
			g.add(found[m.ID], of[m.ID], counted)
		}
		g.lead()
		groups = append(groups, g)
	}
	slices.SortFunc(groups, CompareGroups)
	return groups
}

// add adds a finding of a signature to a cause. If a signature has findings of several causes, those that were only
// counted belong to the first.
func (g *Group) add(f *Finding, of *Group, counted map[*Group]bool) {
	at := slices.IndexFunc(g.Below, func(b *Group) bool { return b.Signature == of.Signature })
	if at < 0 {
		at = len(g.Below)
		g.Below = append(g.Below, &Group{Signature: of.Signature, Known: of.Known, Cause: g.Cause})
		if !counted[of] {
			counted[of] = true
			g.Below[at].Count = of.Count - len(of.Findings)
		}
	}
	below := g.Below[at]
	below.Findings = append(below.Findings, f)
	below.Count++
	g.Findings, g.Count = append(g.Findings, f), g.Count+1
}

// lead chooses the finding that stands for a cause: the one that leads, or the next one that is news.
func (g *Group) lead() {
	g.Count = 0
	for _, b := range g.Below {
		g.Count += b.Count
		sortBySize(b.Findings)
	}
	first := g.Below[0]
	isNews := func(b *Group) bool { return !b.Known.Silences() }
	if at := slices.IndexFunc(g.Below, isNews); at > 0 && first.Known.Silences() {
		g.ProbablyKnown, first = first.Known, g.Below[at]
	}
	for _, b := range g.Below {
		if g.ProbablyKnown == nil && b.Known.Silences() && !first.Known.Silences() {
			g.ProbablyKnown = b.Known
		}
	}
	g.Signature, g.Known = first.Signature, first.Known
	best := g.Findings[0]
	if !slices.Contains(first.Findings, best) {
		best = first.Findings[0]
	}
	at := slices.Index(g.Findings, best)
	g.Findings = slices.Insert(slices.Delete(g.Findings, at, at+1), 0, best)
}

// joinedByHand are the findings of signatures that somebody noted to be duplicates, each with one of the other
// signature or cause.
func joinedByHand(signatures []*Group) map[string]string {
	together := map[string]string{}
	for _, g := range signatures {
		if g.Known.Name() != finding.Duplicate || g.Known.Issue == "" {
			continue
		}
		for _, other := range signatures {
			isNamed := other.Signature == g.Known.Issue || other.Known != nil && other.Known.Issue == g.Known.Issue ||
				slices.ContainsFunc(other.Findings, func(f *Finding) bool { return f.ID == g.Known.Issue })
			if isNamed && other != g {
				for _, f := range g.Findings {
					together[f.ID] = other.Findings[0].ID
				}
				break
			}
		}
	}
	return together
}

// Signatures are those of a cause; of what is not grouped by cause, the group itself.
func (g *Group) Signatures() []*Group {
	if len(g.Below) == 0 {
		return []*Group{g}
	}
	return g.Below
}
