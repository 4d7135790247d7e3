// Package finding keeps findings: a directory of plain files for each, and an index by signature. Whatever is stored
// survives a kill at any moment: files are complete before they get their name.
//
// A finding counts under the signature of its seed until it is reduced, then under that of the reduced script; findings
// of the old signature that were only counted move with it. Its id never changes. It is settled when it is reduced,
// when it cannot be, or at once if it is a crash whose message names the place. Its directory is written before the
// event that lists it. events.jsonl gets a line for each event, and index.json is written anew from these; counts of
// further findings wait up to five seconds for the next [Store.Flush]. A campaign and a reduction by hand may write by
// turns, under the lock of events.jsonl; of two results the smaller one stays ([ErrSmaller]).
//
// It judges nothing and runs nothing. It may import mutate/instance, the theories for what operators belong
// to, internal/oracle, internal/rules for the formats of rule programs, solvers for the words of verdicts, and leaves.
package finding

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Finding is what finding.json holds.
type Finding struct {
	ID           string `json:"id"`
	Signature    string `json:"signature"`
	oracle.Fault        // what is wrong, and how it is recognised
	// First is what was wrong with the answer to the instance, if more is proved of what that was reduced to; else nil.
	First       *oracle.Fault `json:"first_fault,omitempty"`
	Said        string        `json:"said,omitempty"` // the mark as the solver printed it, if that differs
	Expected    string        `json:"expected"`       // the right answer, "none" if it is not known
	Certificate string        `json:"certificate"`
	// Shows has what a reader needs beside script and answer to check that the answer is wrong.
	Shows     []string   `json:"shows,omitempty"`
	Blame     *Blame     `json:"blame,omitempty"`     // step of a wrong unsat that went wrong; nil: unknown
	Why       string     `json:"why,omitempty"`       // clause on what is wrong, where neither answer nor class say it
	Reference *Reference `json:"reference,omitempty"` // if the certificate is of that kind
	// Derivation says step by step why the assertions cannot all be true, if the certificate is of kind derived.
	Derivation []string `json:"derivation,omitempty"`
	// Rules is there if the instance is a rule program.
	Rules *RuleProof `json:"rules,omitempty"`
	// Extension is that of the files with instances and seeds, if it is another one than .smt2.
	Extension string   `json:"extension,omitempty"`
	Logic     string   `json:"logic"`
	Theories  []string `json:"theories"`
	Solver    string   `json:"solver"`
	Version   string   `json:"version"` // the solver's version, as it prints it
	Command   []string `json:"command"` // full command, with the instance as the file
	Mode      string   `json:"mode"`    // mode in which it was first seen
	// Incremental is 0 if the instance alone shows the finding. Otherwise the command shows it when it reads a
	// trace on standard input, of at least this number of scripts: the instance is the last of them.
	Incremental  int            `json:"incremental,omitempty"`
	Strategy     string         `json:"strategy"`
	SeedPath     string         `json:"seed_path"`
	SeedHash     string         `json:"seed_hash"`
	FurtherSeeds []FurtherSeed  `json:"further_seeds,omitempty"`
	MasterSeed   uint64         `json:"master_seed"`
	Index        int            `json:"index"`
	Settings     map[string]any `json:"settings"`
	Steps        []string       `json:"steps"`
	Confirmation Confirmation   `json:"confirmation"`
	// Beside are the other runs that the fault depends on: it shows in the answers of all of them together.
	Beside  []BesideRun `json:"beside,omitempty"`
	Program []string    `json:"program"` // the command without options and what depends on logic and file
	// Digests are the SHA-256 of the programs that have shown it where a worker has found it, in hexadecimal; none: the
	// program of the campaign's own machine has shown it.
	Digests []string `json:"program_digests,omitempty"`
	// Configuration is how the solver was run otherwise than by default. The fault may need less than that.
	Configuration Configuration `json:"configuration,omitzero"`
	// Reduced says what is in reduced.smt2; if a reduction came to nothing, NotReduced says why.
	Reduced    *Reduction `json:"reduced,omitempty"`
	NotReduced string     `json:"not_reduced,omitempty"`
	Base       *BaseRun   `json:"base,omitempty"`        // nil: it was not compared with a base
	WorkerOnly *WorkerRun `json:"worker_only,omitempty"` // nil: not only a worker has shown it
	Known      *KnownAs   `json:"known,omitempty"`       // nil: nothing is known of its fault
	Stack      []string   `json:"stack,omitempty"`       // functions on a crash's stack, if they are printed
	// Documented is the fault of docs/findings that it probably is; nil: none, as far as is known.
	Documented *Documented `json:"documented,omitempty"`
	Usual      *Usual      `json:"usual,omitempty"` // how usual the instance's terms are; nil: not known
	// Objectives are what the wrong check optimizes, if the fault is about that; of the reduced script, Reduced has them.
	Objectives *objective.Described `json:"objectives,omitempty"`

	Versions []VersionStatus `json:"versions,omitempty"` // versions that the finding was run on, the oldest first

	// Doubtful says that the finding waits for a reduction, which may give it another signature.
	Doubtful bool      `json:"doubtful,omitempty"`
	Tool     string    `json:"smtstorm"` // our version
	Commit   string    `json:"smtstorm_commit,omitempty"`
	Found    time.Time `json:"found"`
	Timings  Timings   `json:"timings"`
}

// BesideRun is another run that a fault depends on.
type BesideRun struct {
	Solver   string          `json:"solver"`
	Version  string          `json:"version"`
	Program  []string        `json:"program"` // the command without what depends on logic and file
	Command  []string        `json:"command"` // full command, with the file
	Mode     string          `json:"mode"`
	Question string          `json:"question,omitempty"` // the oracle's question; "" for the instance's own run
	Observed solvers.Verdict `json:"observed"`
	File     string          `json:"file"` // the script, in the finding's directory
}

// Confirmation says how often the finding was repeated in a fresh process.
type Confirmation struct {
	Runs  int     `json:"runs"`
	Wrong int     `json:"wrong"`
	Rate  float64 `json:"rate"`
	// Threads says that the solver ran several threads, so that a fault counts if three of five runs show it.
	Threads bool `json:"threads,omitempty"`
}

// ConfirmationOf is how often a finding was wrong, in how many runs, and whether these had several threads.
func ConfirmationOf(runs, wrong int, threads bool) Confirmation {
	return Confirmation{Runs: runs, Wrong: wrong, Rate: float64(wrong) / float64(runs), Threads: threads}
}

func (c Confirmation) String() string {
	text := fmt.Sprintf("%d of %s", c.Wrong, english.Plural(c.Runs, "run", ""))
	if c.Threads {
		text += " with several threads"
	}
	return text
}

// Confirmed says how often what people are shown was repeated: the reduced script, if there is one.
func (f *Finding) Confirmed() Confirmation {
	if f.Reduced != nil && f.Reduced.Confirmation.Runs > 0 {
		return f.Reduced.Confirmation
	}
	return f.Confirmation
}

// Origin is what all findings of a run have in common.
type Origin struct {
	Tool, Commit string // the version of smtstorm
	MasterSeed   uint64
	Settings     map[string]any   // settings that the instances depend on
	Clock        func() time.Time // tells the time of day; nil for the machine's clock
}

// New makes a finding of a fault. first is what the run took that showed it, confirmed has the seconds of each
// repetition.
func (o Origin) New(f oracle.Fault, first time.Duration, confirmed []float64) *Finding {
	now := time.Now
	if o.Clock != nil {
		now = o.Clock
	}
	return &Finding{
		Fault: f, MasterSeed: o.MasterSeed, Settings: o.Settings, Tool: o.Tool, Commit: o.Commit,
		Found:   now().UTC().Truncate(time.Second),
		Timings: Timings{First: first.Seconds(), Confirmed: confirmed},
	}
}

// Reference is whose opinion a certificate depends on: a solver's, besides evaluation, or only that of the seed's
// author.
type Reference struct {
	Solver   string   `json:"solver,omitempty"`   // solver with its version
	Formulas []string `json:"formulas,omitempty"` // formulas that hold by its answers to each and to its negation
	Author   string   `json:"author,omitempty"`   // file and line of the seed's (set-info :status …)
}

// Words names those whose opinions alone say that the answer is wrong: the seed's author, or who says so of what the
// finding was reduced to; "" if there is a proof, or if no right answer is needed.
func (f *Finding) Words() string {
	switch {
	case f.IsByAuthor():
		return "the seed's author (" + f.Reference.Author + ")"
	case f.Expect != instance.None && f.Reduced != nil:
		return f.Reduced.Words
	}
	return ""
}

// IsByAuthor reports whether the author's status alone says that the answer is wrong.
func (f *Finding) IsByAuthor() bool {
	return f.Expect != instance.None && f.Reference != nil && f.Reference.Author != "" && !f.isProved()
}

// isProved reports whether the reduction has found a proof.
func (f *Finding) isProved() bool {
	return f.Reduced != nil && f.Reduced.Certificate != string(instance.Reference)
}

// Timings are wall times in seconds.
type Timings struct {
	First     float64   `json:"first_seconds"`
	Confirmed []float64 `json:"confirmed_seconds"`
}

// Files are the contents of a finding's directory beside finding.json, report.md and repro.sh, which follow from them.
type Files struct {
	Instance    []byte // instance as the solver got it from a file
	Witness     []byte
	Certificate []byte
	Lemma       []byte   // for a wrong lemma: the script that is unsat if the solver is right about it
	Seeds       [][]byte // seeds that it was made from
	Beside      [][]byte // scripts of the other runs that the fault depends on
	Output      []byte   // the solver's output
	Trace       []byte   // for an incremental finding: all that the process was sent
	ShortTrace  []byte   // shortest end of the trace that shows the fault, without given-up checks, if it is shorter
	Reduced     []byte   // the instance, or the trace, reduced
	// ReducedOutput is what the solver wrote on Reduced.
	ReducedOutput []byte
	// ReducedBeside are the scripts of the other runs that the reduced fault depends on.
	ReducedBeside [][]byte

	repro []byte // ReproName, as it is stored; nil: it is not
}

// FileName is the name of a file of the finding: ReducedName, for example, with the finding's extension.
func (f *Finding) FileName(name string) string {
	if f.Extension == "" {
		return name
	}
	return strings.TrimSuffix(name, scriptExtension) + f.Extension
}

// HasOwnExtension reports whether the extension is one that findings have.
func (f *Finding) HasOwnExtension() bool { return f.Extension == "" || rules.HasExtension(f.Extension) }

// scriptExtension is the extension of scripts.
const scriptExtension = ".smt2"

// file is one of a finding's files.
type file struct {
	name string
	data *[]byte
}

// list has the files under the names that they have in a finding.
func (f *Files) list(of *Finding) []file {
	all := []file{
		{of.FileName(InstanceName), &f.Instance}, {"witness.smt2", &f.Witness}, {"certificate.smt2", &f.Certificate},
		{lemmaName, &f.Lemma},
		{outputName, &f.Output}, {traceName, &f.Trace}, {shortTraceName, &f.ShortTrace}, {of.FileName(ReducedName), &f.Reduced},
		{reducedOutputName, &f.ReducedOutput},
	}
	for i := range f.Seeds {
		all = append(all, file{of.FileName(SeedName(i)), &f.Seeds[i]})
	}
	for i := range f.Beside {
		all = append(all, file{of.FileName(BesideName(i)), &f.Beside[i]})
	}
	for i := range f.ReducedBeside {
		all = append(all, file{of.FileName(ReducedBesideName(i)), &f.ReducedBeside[i]})
	}
	return all
}

// ErrReport says that report.md or repro.sh of a finding could not be made, by a fault of ours. The file says so, and
// everything else is there.
var ErrReport = errors.New("a finding has no report")

// render makes the files that follow from a finding and its other files: finding.json first. With ErrReport, all of
// them are there.
//
// The catalog has the solvers that repro.sh knows how to call beside the finding's. A repro.sh that is stored stays.
func (f *Finding) render(files Files, catalog *solvers.Catalog) ([]atomicfile.File, error) {
	data, err := json.MarshalIndent(struct {
		*Finding
		Rank string `json:"rank"` // follows from the rest
	}{f, f.RankText()}, "", "  ")
	if err != nil {
		return nil, err
	}
	report, err := orApology("%v\n", func() ([]byte, error) { return renderReport(f, files) })
	repro, noRepro := files.repro, error(nil)
	if repro == nil {
		repro, noRepro = orApology("#!/bin/sh\n# %v\nexit 2\n", func() ([]byte, error) {
			return reproScript(f, files, catalog)
		})
	}
	if err = cmp.Or(err, noRepro); err != nil {
		err = fmt.Errorf("%w: %s: %w", ErrReport, f.ID, err)
	}
	return []atomicfile.File{
		{Name: findingName, Data: append(data, '\n'), Mode: 0o644}, {Name: ReportName, Data: report, Mode: 0o644},
		{Name: ReproName, Data: repro, Mode: 0o755},
	}, err
}

// orApology makes a file, or one that says why it cannot be made.
func orApology(apology string, file func() ([]byte, error)) (data []byte, err error) {
	err = panics.Guard(func() (err error) {
		data, err = file()
		return err
	})
	if err != nil {
		data = fmt.Appendf(nil, apology, strings.Join(strings.Fields(err.Error()), " "))
	}
	return data, err
}

// SeedName is the file of the copy of a seed, counted from 0.
func SeedName(i int) string { return numbered("seed", i) }

// BesideName is the file of the script of another run that the fault depends on, counted from 0.
func BesideName(i int) string { return numbered("beside", i) }

// ReducedBesideName is the same for the reduced fault.
func ReducedBesideName(i int) string { return numbered("reduced-beside", i) }

func numbered(name string, i int) string {
	if i == 0 {
		return name + ".smt2"
	}
	return fmt.Sprintf("%s-%d.smt2", name, i+1)
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

// ReportName is the file that describes a finding for people.
const ReportName = "report.md"

// ReproName is the shell script that runs the solver, or another one, on a finding and compares its answer.
const ReproName = "repro.sh"

// InstanceName is the file of the test that shows the finding.
const InstanceName = "instance.smt2"

const (
	lemmaName      = "lemma.smt2"
	outputName     = "output.txt"
	traceName      = "trace.smt2"
	shortTraceName = "trace-short.smt2"
	findingName    = "finding.json"

	reducedOutputName = "reduced-output.txt"
)

// SetID names the finding: class, solver, and the first ten hexadecimal digits of the SHA-256 of command and instance.
func (f *Finding) SetID(instance []byte) {
	h := sha256.New()
	h.Write([]byte(strings.Join(f.Command, "\x00")))
	h.Write([]byte{0})
	h.Write(instance)
	f.ID = fmt.Sprintf("%s-%s-%s", f.Class, f.Solver, hex.EncodeToString(h.Sum(nil))[:10])
}

// SetSignature groups the finding with others that probably have the same cause: a failure by its mark; a wrong answer,
// and a crash whose mark names no place in the solver, by the operators and sorts of a minimal reduced script. A crash
// that needs an option or a tactic has that in the place of these: the fault is there, whatever the script is about.
// Without a minimal script, the seed takes their place, unless the base crashes, too: such findings are not reduced. A
// wrong optimum also has the priority and the number of objectives.
func (f *Finding) SetSignature() { f.Signature = f.signatureOf(f.apart()) }

// apart is the middle of the signature, which distinguishes faults of one class and solver.
func (f *Finding) apart() (parts []string) {
	if f.Mark != "" {
		parts = append(parts, f.Mark)
	}
	if o := f.Optimized(); o != nil {
		parts = append(parts, o.Priority, strconv.Itoa(o.Number))
	}
	isMinimal := f.Reduced != nil && f.Reduced.Minimal
	under := f.underWhich()
	unreduced := *f
	unreduced.Reduced = nil
	switch {
	case f.Mark != "" && !f.IsPlaceless() && !f.Class.OfOptima():
		if f.SaysLittle() {
			parts = append(parts, under...)
		}
	case f.IsPlaceless() && isMinimal && len(under) > 0:
		parts = append(parts, under...)
	case isMinimal && (f.Mark == "" || len(f.Reduced.Sorts) > 0 || f.Class.OfOptima()):
		parts = append(append(append(parts, f.Reduced.Operators...), "on"), f.Reduced.Sorts...)
		parts = append(parts, under...)
	case f.IsPlaceless() && f.InBase():
		parts = append(parts, unreduced.underWhich()...)
	default:
		parts = append(append(parts, f.Logic, f.SeedHash[:min(12, len(f.SeedHash))]), unreduced.underWhich()...)
	}
	return parts
}

// Optimized are the objectives of the fault: those of the reduced script, if it is reduced; nil if it is about none.
func (f *Finding) Optimized() *objective.Described {
	if f.Reduced != nil && f.Reduced.Objectives != nil {
		return f.Reduced.Objectives
	}
	return f.Objectives
}

// longestApart bounds the middle of signatures in bytes: a large script that nothing makes smaller has hundreds of
// operators.
const longestApart = 400

// signatureOf makes a signature with apart as its middle. A long one ends with a hash of what is left out.
func (f *Finding) signatureOf(apart []string) string {
	middle := strings.Join(apart, " ")
	if len(middle) <= longestApart {
		return f.signatureAround(middle)
	}
	shown := strings.ToValidUTF8(middle[:longestApart], "")
	if at := strings.LastIndexByte(shown, ' '); at > longestApart/2 {
		shown = shown[:at]
	}
	hash := sha256.Sum256([]byte(middle))
	return f.signatureAround(shown + " … " + hex.EncodeToString(hash[:4]))
}

// signatureAround is the signature with this middle.
func (f *Finding) signatureAround(middle string) string {
	parts := []string{string(f.Class), f.Solver}
	if f.InSession() {
		parts = append(parts, "incremental")
	}
	if f.Memory {
		parts = append(parts, "memory")
	}
	if middle != "" {
		parts = append(parts, middle)
	}
	if f.IsByAuthor() { // a signature of its own, which sorts after that of proved findings
		parts = append(parts, "by :status")
	}
	if f.InBase() {
		parts = append(parts, f.Base.ending())
	}
	if f.WorkerOnly != nil {
		parts = append(parts, workerOnly)
	}
	return strings.ToValidUTF8(strings.Join(parts, " "), "\uFFFD") // a mark is what a solver wrote
}

// formerSignatures are those that earlier versions gave the finding: crashes without a place had only their mark and
// what they need, later also the operators, and pairs of rule programs the transformations between them; some faults
// had another class; long signatures were not shortened, and options that the script sets were no part. So entries for
// --known that were written for earlier versions still match.
func (f *Finding) formerSignatures() (all []string) {
	isMinimal := f.Reduced != nil && f.Reduced.Minimal
	if f.Incremental > 0 && !f.InSession() {
		all = append(all, strings.Replace(f.Signature, " "+f.Solver+" ", " "+f.Solver+" incremental ", 1))
	}
	switch {
	case f.IsPlaceless():
		all = append(all, f.signatureOf(append([]string{f.Mark}, f.underWhich()...)))
		if isMinimal && len(f.Reduced.Operators) > 0 {
			parts := append(append([]string{f.Mark}, f.Reduced.Operators...), "on")
			all = append(all, f.signatureOf(slices.Concat(parts, f.Reduced.Sorts, f.underWhich())))
		}
	case isMinimal && len(f.Reduced.Steps) > 0:
		all = append(all, f.signatureOf(append(append(slices.Clone(f.Reduced.Steps), "on"), f.Reduced.Sorts...)))
	}
	if f.Reduced != nil && len(f.Reduced.Configuration.InScript) > 0 {
		without, reduced := *f, *f.Reduced
		reduced.Configuration.InScript, without.Reduced = nil, &reduced
		all = append(all, without.signatureOf(without.apart()))
	}
	if middle := strings.Join(f.apart(), " "); len(middle) > longestApart {
		all = append(all, f.signatureAround(middle))
	}
	if former := f.FormerClass(); former != "" {
		all = append(all, string(former)+strings.TrimPrefix(f.Signature, string(f.Class)))
	}
	return all
}

// IsPlaceless reports whether the finding is a crash whose mark names no place in the solver.
func (f *Finding) IsPlaceless() bool { return f.Class.Marked() && solvers.IsPlaceless(f.Mark) }

// IsTelling reports whether the signature distinguishes causes: that of a crash does if it has a place, or what a
// minimal script needs: an option or a tactic, or operators; that of any other finding always does.
func (f *Finding) IsTelling() bool {
	if !f.IsPlaceless() {
		return true
	}
	isMinimal := f.Reduced != nil && f.Reduced.Minimal
	return isMinimal && (len(f.underWhich()) > 0 ||
		len(f.Reduced.Operators) > 0 && f.Signature != f.signatureOf([]string{f.Mark}))
}

// SaysLittle reports whether the mark names no place in the solver, as that of a signal or of a core: then options and
// tactic are part of the signature.
func (f *Finding) SaysLittle() bool { return solvers.IsSignal(f.Mark) || f.Class.InCore() }

// MayBeRenamed reports whether a reduction can give the finding another signature. It can unless the mark names a place
// and the signature has no options.
func (f *Finding) MayBeRenamed() bool {
	return f.Mark == "" || f.IsPlaceless() || f.Class.OfOptima() || f.SaysLittle() && len(f.Configuration.Items()) > 0
}

// underWhich is the part of a signature on the options and the tactic that the finding needs, but for options that its
// operators list. Until it is reduced, it only says that there are some.
func (f *Finding) underWhich() []string {
	if f.Reduced == nil {
		if len(f.Configuration.Items()) > 0 {
			return []string{"varied"}
		}
		return nil
	}
	changed := f.Reduced.Configuration.Changed()
	if f.Reduced.listsOptions() {
		changed = f.Reduced.Configuration.Items()
	}
	if len(changed) == 0 {
		return nil
	}
	return append([]string{"with"}, changed...)
}
