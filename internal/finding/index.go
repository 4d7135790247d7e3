package finding

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Group is the index entry of a signature.
type Group struct {
	IDs   []string `json:"ids"`   // kept, at most KeptPerSignature
	Count int      `json:"count"` // seen
	// Further are findings that are kept beyond KeptPerSignature: they came in before it was known that they have this
	// signature.
	Further []string `json:"further,omitempty"`
	// Known is the issue where the fault is reported, State what became of it, and FixedIn a version that is right.
	Known   string `json:"known,omitempty"`
	State   State  `json:"state,omitempty"`
	FixedIn string `json:"fixed_in,omitempty"`
}

func (g *Group) kept() int { return len(g.IDs) + len(g.Further) }

func (g *Group) put(id string) {
	if len(g.IDs) < KeptPerSignature {
		g.IDs = append(g.IDs, id)
	} else {
		g.Further = append(g.Further, id)
	}
}

func (g *Group) drop(id string) {
	is := func(other string) bool { return other == id }
	g.IDs, g.Further = slices.DeleteFunc(g.IDs, is), slices.DeleteFunc(g.Further, is)
}

// Groups reads the index of a campaign's directory, by signature; it is empty if there is none.
func Groups(out string) (map[string]Group, error) {
	data, err := os.ReadFile(filepath.Join(Dir(out), IndexName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var groups map[string]Group
	if err == nil {
		err = json.Unmarshal(data, &groups)
	}
	return groups, err
}

// HasIndex reports whether findings are kept in a campaign's directory, or in that of another command: an index is
// there, even if it lists none.
func HasIndex(out string) bool {
	_, err := os.Stat(filepath.Join(Dir(out), IndexName))
	return err == nil
}

// index is what follows from the events.
type index struct {
	groups   map[string]*Group
	listed   map[string]string // the signature that a finding is listed under, by id
	doubtful map[string]bool   // ids of findings that wait for a reduction

	// By the signature that findings had when they came in:
	kept    map[string]int    // number of findings with a directory
	follows map[string]string // the id of the finding with which the ones that are only counted move to another signature
}

func newIndex() index {
	return index{
		groups: map[string]*Group{}, listed: map[string]string{}, doubtful: map[string]bool{},
		kept: map[string]int{}, follows: map[string]string{},
	}
}

// apply enters an event. Several events may say that one finding is stored: only the first counts.
func (x *index) apply(e event) {
	_, isListed := x.listed[e.ID]
	switch {
	case e.Kind == counted:
		for signature, n := range e.Counts {
			x.group(x.now(signature)).Count += n
		}
	case e.Kind == stored && !isListed:
		g := x.group(e.Signature)
		g.join(e.as(), g.kept() == 0)
		g.put(e.ID)
		g.Count++
		x.kept[e.Signature]++
		x.listed[e.ID] = e.Signature
		if e.Doubtful {
			x.doubtful[e.ID] = true
		}
	case e.Kind == settled && isListed:
		delete(x.doubtful, e.ID)
		g := x.group(e.Signature)
		isFirst := g.kept() == 0
		x.move(e.ID, e.Signature)
		g.join(e.as(), isFirst)
	case e.Kind == marked && isListed:
		x.group(x.listed[e.ID]).set(e.as())
	}
}

// move puts a finding under another signature. Findings of its old signature that were only counted move with it: they
// probably have the same cause.
func (x *index) move(id, signature string) {
	old := x.listed[id]
	if signature == old {
		return
	}
	from, to := x.group(old), x.group(signature)
	moved := 1 + from.Count - from.kept()
	from.drop(id)
	to.put(id)
	from.Count, to.Count = from.Count-moved, to.Count+moved
	if from.kept() == 0 {
		delete(x.groups, old)
	}
	x.listed[id] = signature
	if _, ok := x.follows[old]; !ok {
		x.follows[old] = id
	}
}

// now is the signature under which findings are listed that come in with this one.
func (x *index) now(signature string) string {
	if id, ok := x.follows[signature]; ok {
		return x.listed[id]
	}
	return signature
}

func (x *index) group(signature string) *Group {
	g := x.groups[signature]
	if g == nil {
		g = &Group{IDs: []string{}}
		x.groups[signature] = g
	}
	return g
}

// silenced is the number of findings of silenced signatures, including those in waiting, which are not counted yet.
func (x *index) silenced(waiting map[string]int) int {
	n := 0
	for _, g := range x.groups {
		if g.As().Silences() {
			n += g.Count
		}
	}
	for signature, more := range waiting {
		if x.isKnown(signature) {
			n += more
		}
	}
	return n
}

// isKnown reports whether findings that come in with this signature are silenced.
func (x *index) isKnown(signature string) bool {
	return x.groups[x.now(signature)].As().Silences()
}
