// Package finding keeps findings: a directory of plain files for each, and an index by signature. Whatever is stored
// survives a kill at any moment: files are complete before they get their name.
//
// It judges nothing and runs nothing. It may import internal/instance and internal/oracle.
package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Finding is what finding.json holds.
type Finding struct {
	ID          string       `json:"id"`
	Signature   string       `json:"signature"`
	Class       oracle.Class `json:"class"`
	Expected    string       `json:"expected"`
	Observed    string       `json:"observed"`
	Certificate string       `json:"certificate"`
	Reference   *Reference   `json:"reference,omitempty"` // if the certificate is of that kind
	Logic       string       `json:"logic"`
	Theories    []string     `json:"theories"`
	Solver      string       `json:"solver"`
	Version     string       `json:"version"` // of the solver, as it prints it
	Command     []string     `json:"command"` // full, with instance.smt2 as the file
	Mode        string       `json:"mode"`    // in which it was first seen
	// Incremental is 0 if the instance alone shows the finding. Otherwise the command shows it when it reads a
	// trace on standard input, of so many scripts at least: the instance is the last of them.
	Incremental  int            `json:"incremental,omitempty"`
	Strategy     string         `json:"strategy"`
	SeedPath     string         `json:"seed_path"`
	SeedHash     string         `json:"seed_hash"`
	MasterSeed   uint64         `json:"master_seed"`
	Index        int            `json:"index"`
	Settings     map[string]any `json:"settings"`
	Steps        []string       `json:"steps"`
	Confirmation Confirmation   `json:"confirmation"`
	Crash        string         `json:"crash,omitempty"` // the crash's signature
	Program      []string       `json:"program"`         // the command without what depends on logic and file
	// Reduced says what is in reduced.smt2; if a reduction came to nothing, NotReduced says why.
	Reduced    *Reduction `json:"reduced,omitempty"`
	NotReduced string     `json:"not_reduced,omitempty"`
	Known      *KnownAs   `json:"known,omitempty"` // silenced: it is no news

	Doubtful bool      `json:"-"`        // a reduction is to come, and may give it another signature
	Tool     string    `json:"smtstorm"` // our version
	Commit   string    `json:"smtstorm_commit,omitempty"`
	Found    time.Time `json:"found"`
	Timings  Timings   `json:"timings"`
}

// Confirmation says how often the finding was repeated in a fresh process.
type Confirmation struct {
	Runs  int     `json:"runs"`
	Wrong int     `json:"wrong"`
	Rate  float64 `json:"rate"`
}

// Reference is whose word a certificate stands on, beside evaluation.
type Reference struct {
	Solver   string   `json:"solver"`   // with its version
	Formulas []string `json:"formulas"` // true, by its answers to each and to its negation, under the witness
}

// Timings are wall times in seconds.
type Timings struct {
	First     float64   `json:"first_seconds"`
	Confirmed []float64 `json:"confirmed_seconds"`
}

// Files are the contents of a finding's directory beside finding.json, report.md and repro.sh, which follow from them.
type Files struct {
	Instance    []byte // as the solver got it from a file
	Witness     []byte
	Certificate []byte
	Seed        []byte
	Output      []byte // what the solver wrote
	Trace       []byte // incremental findings: all that the process was sent
	ShortTrace  []byte // the end of it that will do, if that is less
	Reduced     []byte // the instance, or the trace, made small
}

// file is one of a finding's files.
type file struct {
	name string
	data *[]byte
}

func (f *Files) list() []file {
	return []file{
		{"instance.smt2", &f.Instance}, {"witness.smt2", &f.Witness}, {"certificate.smt2", &f.Certificate},
		{"seed.smt2", &f.Seed}, {"output.txt", &f.Output}, {traceName, &f.Trace}, {shortTraceName, &f.ShortTrace},
		{ReducedName, &f.Reduced},
	}
}

// Input is the file that the command of an incremental finding reads on standard input, "" for others.
func (f *Finding) Input(files Files) string {
	switch {
	case f.Incremental == 0:
		return ""
	case files.ShortTrace != nil:
		return shortTraceName
	}
	return traceName
}

const (
	traceName      = "trace.smt2"
	shortTraceName = "trace-short.smt2"
	findingName    = "finding.json"
	reportName     = "report.md"
	reproName      = "repro.sh"
)

// SetID names the finding: class, solver, and the first ten hexadecimal digits of the SHA-256 of command and instance.
func (f *Finding) SetID(instance []byte) {
	h := sha256.New()
	h.Write([]byte(strings.Join(f.Command, "\x00")))
	h.Write([]byte{0})
	h.Write(instance)
	f.ID = fmt.Sprintf("%s-%s-%s", f.Class, f.Solver, hex.EncodeToString(h.Sum(nil))[:10])
}

// SetSignature groups the finding with others that probably have the same cause: a crash by where it happened, a wrong
// answer by the operators and sorts of what it was reduced to, and until that is as small as can be by the seed it was
// made from.
func (f *Finding) SetSignature() {
	parts := []string{string(f.Class), f.Solver}
	if f.Incremental > 0 {
		parts = append(parts, "incremental")
	}
	switch {
	case f.Crash != "":
		parts[1], _, _ = strings.Cut(f.Solver, "+") // where it crashes says more than the options under which it does
		parts = append(parts, f.Crash)
	case f.Reduced != nil && f.Reduced.Minimal:
		parts = append(append(append(parts, f.Reduced.Operators...), "on"), f.Reduced.Sorts...)
	default:
		parts = append(parts, f.Logic, f.SeedHash[:min(12, len(f.SeedHash))])
	}
	f.Signature = strings.Join(parts, " ")
}
