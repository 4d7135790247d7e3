package finding

import (
	"cmp"
	"strings"
)

// BaseRun says what the base of a finding's solver did: the version that a change is compared with.
type BaseRun struct {
	Version string   `json:"version"` // as it prints it
	Command []string `json:"command"` // without options and what depends on logic and file
	Shows   bool     `json:"shows"`   // it has the fault, too
}

// InBase reports whether the base of the solver shows the finding, too, so that it is not new.
func (f *Finding) InBase() bool { return f.Base != nil && f.Base.Shows }

// inBase ends the signatures of what the base shows: whether it does is found out for each finding, and not for all of
// a signature together.
const inBase = "in the base"

// KnownFrom notes what is known of the finding's fault: what an entry for --known says, or else that the base of the
// solver shows it, or that only a worker does.
func (f *Finding) KnownFrom(entry *KnownAs) {
	f.Known = entry
	switch {
	case entry.Silences():
	case f.InBase():
		f.Known = &KnownAs{State: InBase, Note: cmp.Or(f.Base.Version, "unknown version")}
	case f.WorkerOnly != nil:
		f.Known = &KnownAs{State: WorkerOnly}
	}
}

// ownSignature is the signature without what it says of the base and of a worker.
func (f *Finding) ownSignature() string {
	return strings.TrimSuffix(strings.TrimSuffix(f.Signature, " "+workerOnly), " "+inBase)
}
