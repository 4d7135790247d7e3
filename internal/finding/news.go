package finding

import (
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// News is a finding that is shown to people while a campaign runs. These are findings that are not known: the first of
// each class and solver when it is confirmed, and the first of each cause when it is settled, that is, will not be
// reduced further.
type News struct {
	Finding *Finding
	Files   Files
	Dir     string // the finding's directory
	Settled bool
	// Cause is the id of the finding that the cause is named by, once the finding is settled. First says that it is the
	// first that is settled of that cause.
	Cause   string
	First   bool
	Catalog *solvers.Catalog // catalog in use
}

// Announcer decides what people are shown, and when.
type Announcer struct {
	store *Store
	known *Known
	show  func(News)

	mu      sync.Mutex
	begun   map[string]bool // kinds of findings that were confirmed
	shown   map[string]bool // kinds of findings that were settled
	waiting []untold
}

// untold is the first finding of a signature, which is shown when its reduction has ended.
type untold struct{ id, kind string }

// NewAnnouncer shows the findings of a store by show, which may be nil.
func NewAnnouncer(store *Store, known *Known, show func(News)) *Announcer {
	return &Announcer{store: store, known: known, show: show, begun: map[string]bool{}, shown: map[string]bool{}}
}

// kind groups findings that are not reduced: those of one kind probably have one cause.
func kind(class oracle.Class, solver string) string { return string(class) + " of " + solver }

// Confirmed is called with the first finding of a signature, which will be reduced. One that may turn out to be known
// is not shown yet.
func (n *Announcer) Confirmed(f *Finding, files Files) {
	if f.Known.Silences() {
		return
	}
	n.mu.Lock()
	k := kind(f.Class, f.Solver)
	n.waiting = append(n.waiting, untold{f.ID, k})
	isNew := !n.begun[k] && !(f.Doubtful && n.known.Waits())
	if isNew {
		n.begun[k] = true
	}
	n.mu.Unlock()
	if isNew {
		n.store.Tell(n.show, News{Finding: f, Files: files})
	}
}

// Settled is called with every finding that will not be reduced further.
func (n *Announcer) Settled(news News) {
	f := news.Finding
	n.mu.Lock()
	n.waiting = slices.DeleteFunc(n.waiting, func(w untold) bool { return w.id == f.ID })
	isNew := !f.Known.Silences() && news.First
	if isNew {
		n.shown[kind(f.Class, f.Solver)] = true
	}
	n.mu.Unlock()
	if isNew {
		n.store.Tell(n.show, news)
	}
}

// End is called when nothing will be reduced any more. It shows the findings that still wait, but only one for each
// class and solver: unreduced findings with one cause have many signatures.
func (n *Announcer) End() error {
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
		f, files, err := Load(n.store.Path(w.id))
		if err != nil {
			return err
		}
		n.Settled(News{Finding: f, Files: files, Settled: true, Cause: f.ID, First: true})
	}
	return nil
}
