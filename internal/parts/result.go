package parts

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Result has a solver's answers to a whole and its parts.
type Result struct {
	Path     string               `json:"path"`
	Hash     string               `json:"sha256"`
	Check    int                  `json:"check"`
	Solver   string               `json:"solver"`
	How      How                  `json:"how,omitempty"`
	Size     int                  `json:"size"`            // number of assertions
	Placed   int                  `json:"placed"`          // number of assertions in all parts
	Whole    solvers.Verdict      `json:"whole,omitempty"` // "" if the whole was not asked
	Seconds  float64              `json:"seconds"`         // for the whole
	Parts    []PartResult         `json:"parts"`
	Joined   instance.Expectation `json:"joined"`
	NotRun   int                  `json:"not_run"`         // number of parts that were not needed, or not asked in time
	Latency  float64              `json:"latency"`         // seconds until the joined answer is known, see latency
	Longest  float64              `json:"longest"`         // seconds for the longest part
	Total    float64              `json:"total"`           // seconds for all parts
	Peak     int64                `json:"peak"`            // most bytes for a part
	Model    string               `json:"model,omitempty"` // file with a model of the whole, checked by evaluation
	Findings []string             `json:"findings,omitempty"`
	News     int                  `json:"news,omitempty"` // number of findings that are not known faults
}

// PartResult has a solver's answer to a part.
type PartResult struct {
	Part    int             `json:"part"` // counted from 1
	Answer  solvers.Verdict `json:"answer"`
	Seconds float64         `json:"seconds"`
}

// joined joins the answers so far.
func (s *subject) joined() *Result {
	r := &Result{
		Path: s.Seed.Path, Hash: s.Seed.Hash, Check: s.Check, Solver: s.target.Name, How: s.How, Size: len(s.Units),
		Parts: []PartResult{},
	}
	answers := make([]instance.Expectation, len(s.Parts))
	for i, p := range s.Parts {
		r.Placed, answers[i] = r.Placed+len(p.Units), instance.None
	}
	for _, a := range s.asked {
		if a.Run.Result == nil {
			continue
		}
		verdict, seconds := a.Run.Result.Verdict, a.Run.Result.Wall.Seconds()
		if a.part < 0 {
			r.Whole, r.Seconds = verdict, seconds
		}
		if a.part >= 0 || len(s.Parts) == 1 {
			answers[max(a.part, 0)] = answerOf(verdict)
			r.Parts = append(r.Parts, PartResult{max(a.part, 0) + 1, verdict, seconds})
			r.Longest, r.Total = max(r.Longest, seconds), r.Total+seconds
			r.Peak = max(r.Peak, a.Run.Result.Peak.Most)
		}
	}
	r.NotRun, r.Joined = len(s.Parts)-len(r.Parts), s.Join().Of(answers)
	return r
}

// latency is how many seconds it takes until the joined answer is known, if a number of solvers are given the parts in
// order: by the times of the parts alone, so that it does not matter what else ran. A part that was not run was under
// way until then, or had not begun. If the answers leave the joined answer open, it is the time of all.
func (r *Result) latency(join split.Join, jobs int) float64 {
	all := len(r.Parts) + r.NotRun
	free := make([]float64, max(1, min(jobs, all))) // times at which the solvers are free
	type end struct {
		at     float64
		answer solvers.Verdict
		part   int
	}
	var ends []end
	next := 0
	for part := 1; part <= all; part++ {
		first := 0
		for i := range free {
			if free[i] < free[first] {
				first = i
			}
		}
		if next == len(r.Parts) || r.Parts[next].Part != part {
			free[first] = math.Inf(1)
			continue
		}
		if math.IsInf(free[first], 1) {
			free[first] = 0 // it was run otherwise, with more solvers
		}
		p := r.Parts[next]
		next++
		free[first] += p.Seconds
		ends = append(ends, end{free[first], p.Answer, part})
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.at, b.at) })
	answers := slices.Repeat([]instance.Expectation{instance.None}, all)
	last := 0.0
	for _, e := range ends {
		last, answers[e.part-1] = e.at, answerOf(e.answer)
		if join.Of(answers) != instance.None {
			return last
		}
	}
	return last
}

// answerOf is sat or unsat, or None for any other verdict.
func answerOf(v solvers.Verdict) instance.Expectation {
	if v.Definite() {
		return instance.Expectation(v)
	}
	return instance.None
}

// String gives the result in one line, without solver and file.
func (r *Result) String() string {
	var b strings.Builder
	if r.Whole != "" {
		fmt.Fprintf(&b, "whole %s %.2f s; ", r.Whole, r.Seconds)
	}
	count := map[solvers.Verdict]int{}
	for _, p := range r.Parts {
		count[p.Answer]++
	}
	kind := map[How]string{Cubes: "cube", Components: "component"}[r.How]
	fmt.Fprintf(&b, "%s: %s", english.Plural(len(r.Parts)+r.NotRun, cmp.Or(kind, "part"), ""), listed(count))
	if r.NotRun > 0 {
		fmt.Fprintf(&b, ", %d not run", r.NotRun)
	}
	fmt.Fprintf(&b, "; joined %s; latency %.2f s, longest part %.2f s, total %.2f s", orOpen(r.Joined), r.Latency,
		r.Longest, r.Total)
	if r.Peak > 0 {
		fmt.Fprintf(&b, ", peak %d MB", r.Peak>>20)
	}
	return b.String()
}

// listed formats counted answers for users.
func listed(count map[solvers.Verdict]int) string {
	var answers []string
	for _, v := range solvers.Verdicts() {
		if n := count[v]; n > 0 {
			answers = append(answers, fmt.Sprintf("%d %s", n, v))
		}
	}
	if answers == nil {
		return "no answers"
	}
	return strings.Join(answers, ", ")
}

// orOpen formats a joined answer for users.
func orOpen(e instance.Expectation) string {
	if e == instance.None {
		return "open"
	}
	return string(e)
}

// Summary sums up the results of all wholes.
type Summary struct {
	Wholes       int     `json:"wholes"` // counted once for each solver
	Parts        int     `json:"parts"`
	Sat          int     `json:"joined_sat"`
	Unsat        int     `json:"joined_unsat"`
	Open         int     `json:"joined_open"`
	Crashes      int     `json:"crashes"`  // number of parts
	Timeouts     int     `json:"timeouts"` // number of parts
	WholeSeconds float64 `json:"whole_seconds"`
	NotRun       int     `json:"not_run"` // number of parts
	Latency      float64 `json:"latency"` // seconds until joined answers are known, see Result
	Longest      float64 `json:"longest"` // seconds for the longest parts
	Total        float64 `json:"total"`   // seconds for all parts
	Size         int     `json:"size"`    // number of assertions
	Placed       int     `json:"placed"`
	Findings     int     `json:"findings"`             // number of new findings
	Unfinished   string  `json:"unfinished,omitempty"` // why it ended before
}

func (s *Summary) add(r *Result) {
	s.Wholes, s.Parts = s.Wholes+1, s.Parts+len(r.Parts)
	switch r.Joined {
	case instance.Sat:
		s.Sat++
	case instance.Unsat:
		s.Unsat++
	default:
		s.Open++
	}
	for _, p := range r.Parts {
		switch p.Answer {
		case solvers.Crash:
			s.Crashes++
		case solvers.Timeout:
			s.Timeouts++
		}
	}
	s.WholeSeconds, s.Latency, s.Total = s.WholeSeconds+r.Seconds, s.Latency+r.Latency, s.Total+r.Total
	s.Longest, s.NotRun = s.Longest+r.Longest, s.NotRun+r.NotRun
	s.Size, s.Placed, s.Findings = s.Size+r.Size, s.Placed+r.Placed, s.Findings+r.News
}

// String gives the summary in several lines.
func (s *Summary) String() string {
	sizes := 1.0
	if s.Size > 0 {
		sizes = float64(s.Placed) / float64(s.Size)
	}
	parts := english.Plural(s.Parts, "part", "")
	if s.NotRun > 0 {
		parts += fmt.Sprintf(" (%d more not run)", s.NotRun)
	}
	text := fmt.Sprintf("%s, %s: joined %d sat, %d unsat, %d open; %s, %s\n"+
		"latency %.2f s, longest parts %.2f s, total %.2f s",
		english.Plural(s.Wholes, "whole", ""), parts, s.Sat, s.Unsat, s.Open, english.Plural(s.Crashes, "crash", ""),
		english.Plural(s.Timeouts, "timeout", ""), s.Latency, s.Longest, s.Total)
	if s.WholeSeconds > 0 {
		text += fmt.Sprintf(", against %.2f s of the wholes", s.WholeSeconds)
	}
	text += fmt.Sprintf("; the parts have %.1f times the assertions of the wholes", sizes)
	if s.Unfinished != "" {
		text += fmt.Sprintf("\nunfinished: %s; the same command goes on", s.Unfinished)
	}
	return text
}

// Names of the results of a run.
const (
	recordName = "results.jsonl"
	modelsDir  = "models"
)

// writeModelFile writes a model of a whole, and gives its name relative to the directory.
func writeModelFile(out string, s *subject, text string) (string, error) {
	name := filepath.Join(modelsDir, fmt.Sprintf("%s-%s.smt2", s.Name(), s.target.Name))
	if err := makeDir(filepath.Join(out, modelsDir)); err != nil {
		return "", err
	}
	head := fmt.Sprintf("; under these values every assertion of check %d of %s is true, by exact evaluation\n", s.Check,
		s.Seed.Path)
	return name, atomicfile.Write(filepath.Join(out, name), []byte(head+text), 0o644)
}

// record is the file that lets a run continue after an interruption. It has a line for the settings, one for each
// answer and one for each whole that is done.
type record struct {
	log     *atomicfile.Log
	past    map[string]*Result
	answers map[string]*answerLine
}

// line is a line of the record.
type line struct {
	Settings json.RawMessage `json:"settings,omitempty"`
	Answer   *answerLine     `json:"answer,omitempty"`
	Result   *Result         `json:"result,omitempty"`
}

// answerLine is an answer, and the name of the logic under which the solver gave it.
type answerLine struct {
	Of     string          `json:"of"`
	Logic  string          `json:"logic"`
	Result *solvers.Result `json:"result"`
}

// settingsOf gives the settings that determine the results of a run.
func settingsOf(cfg *Config, files []string, targets []*ask.Target) ([]byte, error) {
	var solvers []string
	for _, t := range targets {
		solvers = append(solvers, t.Name+" "+strings.Join(t.Command, " ")+" "+t.Probe.Version)
	}
	return json.Marshal(map[string]any{
		"version": cfg.Version, "how": cfg.How, "max_size": cfg.Size, "min_size": cfg.MinSize, "radius": cfg.Radius,
		"replicate": cfg.Replicate, "cubes": cfg.Cubes, "on": cfg.On, "check": cfg.Check, "logics": cfg.Logics,
		"or_components": cfg.orComponents, "seed": cfg.Seed, "timeout": cfg.Limits.Wall.String(), "memory": cfg.Limits.Memory,
		"no_whole": cfg.NoWhole, "graph": newManifest(&cfg.Division).Graph,
		"solvers": solvers, "files": files,
	})
}

// openRecord opens the record of a directory of results. If it belongs to another run, the error is a *usage.Error.
func openRecord(cfg *Config, files []string, targets []*ask.Target) (*record, error) {
	settings, err := settingsOf(cfg, files, targets)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(line{Settings: settings})
	if err != nil {
		return nil, err
	}
	path := filepath.Join(cfg.Out, recordName)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if entries, err := os.ReadDir(cfg.Out); err != nil || len(entries) > 1 { // the lock is always there
			return nil, usage.Errorf("%s is not empty; choose another directory with --out, or move it away", cfg.Out)
		}
	}
	log, lines, err := atomicfile.OpenLog(path, string(head), false)
	if errors.Is(err, atomicfile.ErrOther) {
		return nil, usage.Errorf("%s has the results of another run; choose another directory with --out, or move it away",
			cfg.Out)
	}
	r := &record{log: log, past: map[string]*Result{}, answers: map[string]*answerLine{}}
	for _, text := range lines {
		var l line
		switch err := json.Unmarshal([]byte(text), &l); {
		case err != nil: // an earlier version left lines that were cut off
		case l.Answer != nil:
			r.answers[l.Answer.Of] = l.Answer
		case l.Result != nil:
			r.past[keyOf(l.Result.Hash, l.Result.Check, l.Result.Solver, -1)] = l.Result
		}
	}
	return r, err
}

// keyOf identifies a whole, or a part, on a solver.
func keyOf(hash string, check int, solver string, part int) string {
	return fmt.Sprintf("%.16s %d %d %s", hash, check, part+1, solver)
}

func (s *subject) key(part int) string { return keyOf(s.Seed.Hash, s.Check, s.target.Name, part) }

// done gives the result of a whole from an earlier run, or nil.
func (r *record) done(s *subject) *Result { return r.past[s.key(-1)] }

func (r *record) answered(s *subject, a *asked) error {
	return r.write(line{Answer: &answerLine{s.key(a.part), a.How.Logic, a.Run.Result}})
}

func (r *record) concluded(_ *subject, result *Result) error { return r.write(line{Result: result}) }

func (r *record) write(l line) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return r.log.Append(string(data))
}

func (r *record) close() error { return r.log.Close() }
