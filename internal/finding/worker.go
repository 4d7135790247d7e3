package finding

import "fmt"

// WorkerRun says that only a worker of a fleet has shown a finding: the campaign's own machine has run it again, with
// the same version of the solver, and did not see it each time. The solver may behave differently on the two machines,
// or the worker may be broken; nobody knows which.
type WorkerRun struct {
	Worker string `json:"worker"`
	Runs   int    `json:"runs"`  // runs on the campaign's machine
	Shown  int    `json:"shown"` // runs that showed the finding
}

// Text says it in a sentence. r may be nil: then it is "".
func (r *WorkerRun) Text() string {
	if r == nil {
		return ""
	}
	return fmt.Sprintf("Only worker %s has reproduced it: on the campaign's machine, %d of %d runs showed it.", r.Worker,
		r.Shown, r.Runs)
}

// workerOnly ends the signatures of what only a worker has shown: the places of findings of the same kind that are
// certain stay free.
const workerOnly = "by a worker only"

// ShownBy notes that only a worker has shown the finding, which has a signature.
func (f *Finding) ShownBy(r WorkerRun) {
	f.WorkerOnly = &r
	f.Signature += " " + workerOnly
}

// SeenHere notes that the solver shows the finding on this machine, whatever was noted of a worker.
func (f *Finding) SeenHere() {
	f.WorkerOnly = nil
	if f.Known.Name() == WorkerOnly {
		f.Known = nil
	}
	f.SetSignature()
}
