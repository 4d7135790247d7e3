package campaign

import (
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// News is what people are told of a finding that is not known while a campaign runs: of each new signature when the
// finding is settled, that is, will not be made smaller, and of each class and solver when the first one is confirmed.
type News struct {
	Finding *finding.Finding
	Files   finding.Files
	Dir     string // of the finding
	Settled bool
}

// news decides what is told, and when.
type news struct {
	c *Campaign

	mu      sync.Mutex
	begun   map[string]bool // kinds of findings that were confirmed
	shown   map[string]bool // signatures and kinds of findings that were settled
	waiting []waiting
}

// waiting is a finding that is the first of its signature and is to be made small.
type waiting struct{ id, kind string }

func newNews(c *Campaign) *news {
	return &news{c: c, begun: map[string]bool{}, shown: map[string]bool{}}
}

// kind is what findings that were not reduced probably have in common.
func kind(class oracle.Class, solver string) string { return string(class) + " of " + solver }

func (n *news) tell(f *finding.Finding, files finding.Files, settled bool) {
	if n.c.cfg.News != nil {
		n.c.cfg.News(News{f, files, n.c.store.Path(f.ID), settled})
	}
}

// confirmed is told of the first finding of a signature, and whether it is to be made small. Nothing is said yet of one
// that may turn out to be known.
func (n *news) confirmed(f *finding.Finding, files finding.Files, reduce bool) {
	switch {
	case f.Known != nil:
		return
	case !reduce:
		n.settled(f, files)
		return
	}
	n.mu.Lock()
	k := kind(f.Class, f.Solver)
	n.waiting = append(n.waiting, waiting{f.ID, k})
	isNew := !n.begun[k] && !(f.Doubtful && n.c.cfg.Known.Waits())
	if isNew {
		n.begun[k] = true
	}
	n.mu.Unlock()
	if isNew {
		n.tell(f, files, false)
	}
}

// settled is told of every finding that will not be made smaller.
func (n *news) settled(f *finding.Finding, files finding.Files) {
	n.mu.Lock()
	n.waiting = slices.DeleteFunc(n.waiting, func(w waiting) bool { return w.id == f.ID })
	isNew := f.Known == nil && !n.shown[f.Signature]
	if isNew {
		n.shown[f.Signature], n.shown[kind(f.Class, f.Solver)] = true, true
	}
	n.mu.Unlock()
	if isNew {
		n.tell(f, files, true)
	}
}

// end is told when nothing will be made smaller any more. What has been waiting since is told of now, but only once for
// each class and solver: as long as findings are not reduced, many signatures have one cause.
func (n *news) end() error {
	n.mu.Lock()
	left := slices.Clone(n.waiting)
	n.mu.Unlock()
	for _, w := range left {
		n.mu.Lock()
		shown := n.shown[w.kind]
		n.mu.Unlock()
		if shown {
			continue
		}
		f, files, err := finding.Load(n.c.store.Path(w.id))
		if err != nil {
			return err
		}
		n.settled(f, files)
	}
	return nil
}
