// Package cause finds out which findings are of one fault of a solver. A signature distinguishes scripts; several
// signatures may have one cause, which people want to read about once.
//
// Causes are a function of all findings, computed anew each time: they do not depend on the order in which findings
// came in, nor on who found them. The package runs nothing. It may import internal/finding, internal/docfindings,
// internal/oracle, solvers and smtlib.
package cause

import (
	"cmp"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Evidence is what a finding tells about its cause.
type Evidence struct {
	ID        string       `json:"id"`
	Signature string       `json:"signature,omitempty"`
	Family    string       `json:"family"` // the solver's family: the same for all of its versions
	Version   string       `json:"version,omitempty"`
	Class     oracle.Class `json:"class"`
	Mark      string       `json:"mark,omitempty"` // "" for a crash, whose mark is its place or says nothing

	Place finding.Place `json:"place,omitzero"` // a crash's place
	// Session says that a session of several scripts crashes, and Theories is the logic without its quantifiers.
	Session  bool   `json:"session,omitempty"`
	Theories string `json:"theories,omitempty"`

	Message  string   `json:"message,omitempty"`  // skeleton of an error message
	Commands []string `json:"commands,omitempty"` // commands of the script that gets an error, sorted

	// IsMinimal says that the following are known, of a script that no single step makes smaller.
	IsMinimal bool     `json:"minimal,omitempty"`
	Needs     []string `json:"needs,omitempty"` // options and tactics, sorted
	Operators []string `json:"operators"`       // sorted
	Sorts     []string `json:"sorts"`           // kinds of sorts, without widths and names, sorted
	// ByOpinion says that only opinions tell that the answer is wrong.
	ByOpinion bool `json:"by_opinion,omitempty"`

	// Versions reports for each version whether it shows the fault.
	Versions map[string]bool `json:"versions,omitempty"`

	Rank        []int `json:"-"` // what people should look at first, whatever is known of it
	Bytes       int   `json:"-"` // size of the smallest script; one that is not reduced counts as larger than all that are
	ScriptBytes int   `json:"-"` // size of the script
	InBase      bool  `json:"-"`
	IsReduced   bool  `json:"-"`
	Open        bool  `json:"-"` // a reduction may still say more
}

// Cause is a fault of a solver, with the findings that are probably of it.
type Cause struct {
	ID      string   // id of the finding that leads, by which the cause is named
	Members []Member // the first one leads
}

// Member is a finding of a cause.
type Member struct {
	ID  string
	How How // rule that joined it; "" for the one that leads
}

// How says which rule joined a finding to a cause.
type How string

// The rules, the surest first.
const (
	ByPlace     How = "place"     // both crash at the same place
	ByMessage   How = "message"   // both are rejected with the same message
	ByEqual     How = "equal"     // class, options and operators are the same
	ByOperators How = "operators" // all operators of one are operators of the other
	BySession   How = "session"   // sessions crash, nobody knows where
	BySignature How = "signature" // nothing more is known of either
)

// Text says why a finding is of a cause, in a few words; "" for the one that leads.
func (h How) Text() string {
	return map[How]string{
		ByPlace: "the same place", ByMessage: "the same message", ByEqual: "the same class, options and operators",
		ByOperators: "the same class, options and versions, and operators of one among those of the other",
		BySession:   "a session that crashes somewhere", BySignature: "the same signature", ByHand: "joined by hand",
	}[h]
}

// Has reports whether a finding is of the cause. Each of its findings may have named it once.
func (c *Cause) Has(id string) bool {
	return slices.ContainsFunc(c.Members, func(m Member) bool { return m.ID == id })
}

// Of computes the causes of findings, those of the highest rank first: in the order of rank, size and id, each finding
// joins the leader that it matches best, or leads a cause of its own. together are pairs of ids that a person joined.
func Of(all []*Evidence, together map[string]string) []*Cause {
	ordered := slices.Clone(all)
	slices.SortFunc(ordered, compare)
	var causes []*Cause
	var leaders []*Evidence
	of := map[string]int{} // cause by id
	join := func(at int, id string, how How) {
		causes[at].Members = append(causes[at].Members, Member{id, how})
		of[id] = at
	}
	for _, e := range ordered {
		best, how, at := 0, How(""), -1
		for i, leader := range leaders {
			if likeness, why := Likeness(leader, e); likeness > best {
				best, how, at = likeness, why, i
			}
		}
		if at < 0 {
			at, leaders, causes = len(causes), append(leaders, e), append(causes, &Cause{ID: e.ID})
		}
		join(at, e.ID, how)
	}
	return merged(causes, of, together)
}

// merged joins causes whose findings a person joined. The cause that comes first leads.
func merged(causes []*Cause, of map[string]int, together map[string]string) []*Cause {
	into := make([]int, len(causes))
	for i := range into {
		into[i] = i
	}
	find := func(i int) int {
		for into[i] != i {
			i = into[i]
		}
		return i
	}
	for _, id := range slices.Sorted(maps.Keys(together)) {
		a, known := of[id]
		b, other := of[together[id]]
		if known && other {
			a, b = find(a), find(b)
			into[max(a, b)] = min(a, b)
		}
	}
	var all []*Cause
	for i, c := range causes {
		if root := find(i); root != i {
			for _, m := range c.Members {
				causes[root].Members = append(causes[root].Members, Member{m.ID, cmp.Or(m.How, ByHand)})
			}
			continue
		}
		all = append(all, c)
	}
	return all
}

// ByHand says that a person joined the finding, or the one that it had joined, to the cause.
const ByHand How = "hand"

// compare is the order in which findings become leaders: reduced ones before others. What is known of a fault is no
// part of it: a cause does not change when it is reported.
func compare(a, b *Evidence) int {
	count := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	return cmp.Or(count(a.Open)-count(b.Open), count(b.IsReduced)-count(a.IsReduced), slices.Compare(a.Rank, b.Rank),
		cmp.Compare(a.Bytes, b.Bytes), cmp.Compare(a.ID, b.ID))
}
