package finding

import (
	"cmp"
	"strings"
)

// BaseRun is how a finding's base ran: the version of the solver that the tested one is compared with (--base).
type BaseRun struct {
	Version string   `json:"version"` // the base's version, as it prints it
	Command []string `json:"command"` // command without options, and without what depends on logic and file
	Shows   bool     `json:"shows"`   // whether the base has the fault, too
	// As is the finding that the base shows, if it does not show this one, but crashes at the same place there.
	As string `json:"as,omitempty"`
	// Elsewhere says that it crashes on what crashes the tested version, but at another place.
	Elsewhere bool `json:"elsewhere,omitempty"`
}

// InBase reports whether the base of the solver shows the finding, too, or crashes at another place, so that it is not
// new.
func (f *Finding) InBase() bool { return f.Base != nil && (f.Base.Shows || f.Base.Elsewhere) }

// ending is the end of the signature of a finding that is not new. It is part of the signature because each finding is
// compared by itself: of findings with one cause, the base may show some only.
func (b *BaseRun) ending() string {
	if b.Elsewhere {
		return elsewhereInBase
	}
	return inBase
}

const inBase, elsewhereInBase = "in the base", "elsewhere in the base"

// KnownFrom sets what is known of the finding's fault: from an entry for --known or, unless that silences it, from its
// base, or that only a worker has shown it.
func (f *Finding) KnownFrom(entry *KnownAs) {
	f.Known = entry
	switch {
	case entry.Silences():
	case f.InBase():
		f.Known = &KnownAs{State: InBase, Note: cmp.Or(f.Base.Version, "unknown version")}
		if f.Base.Elsewhere {
			f.Known.State = Elsewhere
		}
	case f.WorkerOnly != nil:
		f.Known = &KnownAs{State: WorkerOnly}
	}
}

// ownPart is a signature without what it says of the base and of a worker.
func ownPart(signature string) string {
	own := strings.TrimSuffix(signature, " "+workerOnly)
	for _, ending := range []string{elsewhereInBase, inBase} {
		own = strings.TrimSuffix(own, " "+ending)
	}
	return own
}
