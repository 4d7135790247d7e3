package parts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Result is what a solver answered to a whole and its parts.
type Result struct {
	Path     string               `json:"path"`
	Hash     string               `json:"sha256"`
	Check    int                  `json:"check"`
	Solver   string               `json:"solver"`
	How      How                  `json:"how,omitempty"`
	Size     int                  `json:"size"`            // assertions
	Placed   int                  `json:"placed"`          // those of parts
	Whole    solvers.Verdict      `json:"whole,omitempty"` // "": it was not asked
	Seconds  float64              `json:"seconds"`         // that the whole took
	Parts    []PartResult         `json:"parts"`
	Joined   instance.Expectation `json:"joined"`
	Latency  float64              `json:"latency"`         // seconds of the longest part
	Total    float64              `json:"total"`           // seconds of all parts
	Peak     int64                `json:"peak"`            // bytes that a part took at most
	Model    string               `json:"model,omitempty"` // a file of the results: makes the whole true, by evaluation
	Findings []string             `json:"findings,omitempty"`
	News     int                  `json:"news,omitempty"` // findings of no known fault
}

// PartResult is what a solver answered to a part.
type PartResult struct {
	Part    int             `json:"part"` // counted from 1
	Answer  solvers.Verdict `json:"answer"`
	Seconds float64         `json:"seconds"`
}

// joined joins the answers, which are in the order of parts.
func (s *subject) joined() *Result {
	r := &Result{
		Path: s.Seed.Path, Hash: s.Seed.Hash, Check: s.Check, Solver: s.target.Name, How: s.How, Size: len(s.Units),
		Parts: []PartResult{},
	}
	var answers []instance.Expectation
	for _, p := range s.Parts {
		r.Placed += len(p.Units)
	}
	for _, a := range s.asked {
		verdict, seconds := a.result.Verdict, a.result.Wall.Seconds()
		if a.part < 0 {
			r.Whole, r.Seconds = verdict, seconds
		}
		if a.part >= 0 || len(s.Parts) == 1 {
			answers = append(answers, answerOf(verdict))
			r.Parts = append(r.Parts, PartResult{max(a.part, 0) + 1, verdict, seconds})
			r.Latency, r.Total = max(r.Latency, seconds), r.Total+seconds
			r.Peak = max(r.Peak, a.result.Peak.Most)
		}
	}
	r.Joined = s.Join().Of(answers)
	return r
}

// answerOf is an answer as far as it can be joined.
func answerOf(v solvers.Verdict) instance.Expectation {
	if v.Definite() {
		return instance.Expectation(v)
	}
	return instance.None
}

// String is the result in a line, without whose it is.
func (r *Result) String() string {
	var b strings.Builder
	if r.Whole != "" {
		fmt.Fprintf(&b, "whole %s %.2f s; ", r.Whole, r.Seconds)
	}
	count := map[solvers.Verdict]int{}
	for _, p := range r.Parts {
		count[p.Answer]++
	}
	fmt.Fprintf(&b, "%s: %s; joined %s; latency %.2f s, total %.2f s", counted(len(r.Parts), "part"), listed(count),
		orOpen(r.Joined), r.Latency, r.Total)
	if r.Peak > 0 {
		fmt.Fprintf(&b, ", peak %d MB", r.Peak>>20)
	}
	return b.String()
}

// listed are counted answers, for people.
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

// orOpen is a joined answer for people.
func orOpen(e instance.Expectation) string {
	if e == instance.None {
		return "open"
	}
	return string(e)
}

// Summary is what came of all wholes.
type Summary struct {
	Wholes       int     `json:"wholes"` // on each solver
	Parts        int     `json:"parts"`
	Sat          int     `json:"joined_sat"`
	Unsat        int     `json:"joined_unsat"`
	Open         int     `json:"joined_open"`
	Crashes      int     `json:"crashes"`  // of parts
	Timeouts     int     `json:"timeouts"` // of parts
	WholeSeconds float64 `json:"whole_seconds"`
	Latency      float64 `json:"latency"` // seconds of the longest parts
	Total        float64 `json:"total"`   // seconds of all parts
	Size         int     `json:"size"`    // assertions
	Placed       int     `json:"placed"`
	Findings     int     `json:"findings"` // that are no news are not counted
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
	s.Size, s.Placed, s.Findings = s.Size+r.Size, s.Placed+r.Placed, s.Findings+r.News
}

// String is the summary in lines.
func (s *Summary) String() string {
	sizes := 1.0
	if s.Size > 0 {
		sizes = float64(s.Placed) / float64(s.Size)
	}
	text := fmt.Sprintf("%s, %s: joined %d sat, %d unsat, %d open; %s, %s\nlatency %.2f s, total %.2f s",
		counted(s.Wholes, "whole"), counted(s.Parts, "part"), s.Sat, s.Unsat, s.Open, counted(s.Crashes, "crash"),
		counted(s.Timeouts, "timeout"), s.Latency, s.Total)
	text = strings.Replace(text, "crashs", "crashes", 1)
	if s.WholeSeconds > 0 {
		text += fmt.Sprintf(", against %.2f s of the wholes", s.WholeSeconds)
	}
	return text + fmt.Sprintf("; the parts have %.1f times the assertions of the wholes", sizes)
}

// Names of what a run leaves behind.
const (
	recordName = "results.jsonl"
	modelsDir  = "models"
)

// writeModelFile writes a whole's model, and gives its name below the directory.
func writeModelFile(out string, s *subject, text string) (string, error) {
	name := filepath.Join(modelsDir, fmt.Sprintf("%s-%s.smt2", s.Name(), s.target.Name))
	if err := makeDir(filepath.Join(out, modelsDir)); err != nil {
		return "", err
	}
	head := fmt.Sprintf("; under these values every assertion of check %d of %s is true, by exact evaluation\n", s.Check,
		s.Seed.Path)
	return name, atomicfile.Write(filepath.Join(out, name), []byte(head+text), 0o644)
}

// record is the file that says what is done, so that a run can go on: a line for the settings, one for each answer and
// one for each whole that is done.
type record struct {
	file  *os.File
	past  map[string]*Result
	times map[string]float64 // seconds of answers
}

// line is a line of the record.
type line struct {
	Settings json.RawMessage `json:"settings,omitempty"`
	Answer   *answerLine     `json:"answer,omitempty"`
	Result   *Result         `json:"result,omitempty"`
}

// answerLine is what an answer took.
type answerLine struct {
	Of      string          `json:"of"`
	Answer  solvers.Verdict `json:"answer"`
	Seconds float64         `json:"seconds"`
}

// settingsOf is what the results of a run depend on.
func settingsOf(cfg *RunConfig, files []string, targets []*ask.Target) ([]byte, error) {
	var solvers []string
	for _, t := range targets {
		solvers = append(solvers, t.Name+" "+strings.Join(t.Command, " ")+" "+t.Probe.Version)
	}
	return json.Marshal(map[string]any{
		"version": cfg.Version, "how": cfg.How, "max_size": cfg.Size, "min_size": cfg.MinSize, "radius": cfg.Radius,
		"replicate": cfg.Replicate, "cubes": cfg.Cubes, "on": cfg.On, "check": cfg.Check, "logics": cfg.Logics,
		"seed": cfg.Seed, "timeout": cfg.Limits.Wall.String(), "memory": cfg.Limits.Memory, "no_whole": cfg.NoWhole,
		"solvers": solvers, "files": files,
	})
}

// openRecord opens the record of a directory of results. That it is of another run is a *usage.Error.
func openRecord(cfg *RunConfig, files []string, targets []*ask.Target) (*record, error) {
	settings, err := settingsOf(cfg, files, targets)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(cfg.Out, recordName)
	data, err := os.ReadFile(path)
	isNew := errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0
	if err != nil && !isNew {
		return nil, err
	}
	r := &record{past: map[string]*Result{}, times: map[string]float64{}}
	if isNew {
		if entries, err := os.ReadDir(cfg.Out); err != nil || len(entries) > 1 { // the lock is there
			return nil, usage.Errorf("%s is not empty; choose another directory with --out, or move it away", cfg.Out)
		}
	} else if err := r.read(data, settings, cfg.Out); err != nil {
		return nil, err
	}
	if r.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644); err != nil {
		return nil, err
	}
	if isNew {
		err = r.write(line{Settings: settings})
	} else if data[len(data)-1] != '\n' { // a line that was cut off is ended
		_, err = r.file.WriteString("\n")
	}
	return r, err
}

func (r *record) read(data, settings []byte, out string) error {
	first := true
	for text := range strings.Lines(string(data)) {
		var l line
		if json.Unmarshal([]byte(text), &l) != nil {
			continue // it was cut off
		}
		if first && string(l.Settings) != string(settings) {
			return usage.Errorf("%s has the results of another run; choose another directory with --out, or move it away", out)
		}
		first = false
		switch {
		case l.Answer != nil:
			r.times[l.Answer.Of] = l.Answer.Seconds
		case l.Result != nil:
			r.past[keyOf(l.Result.Hash, l.Result.Check, l.Result.Solver, -1)] = l.Result
		}
	}
	return nil
}

// keyOf names a whole, or a part, on a solver.
func keyOf(hash string, check int, solver string, part int) string {
	return fmt.Sprintf("%.16s %d %d %s", hash, check, part+1, solver)
}

func (s *subject) key(part int) string { return keyOf(s.Seed.Hash, s.Check, s.target.Name, part) }

// done gives the result of a whole that was done before, nil if it was not.
func (r *record) done(s *subject) *Result { return r.past[s.key(-1)] }

// seconds is how long an answer took the last time, 0 if there was none.
func (r *record) seconds(s *subject, part int) float64 { return r.times[s.key(part)] }

func (r *record) answered(s *subject, a *asked) error {
	seconds := a.result.Wall.Round(time.Microsecond).Seconds()
	return r.write(line{Answer: &answerLine{s.key(a.part), a.result.Verdict, seconds}})
}

func (r *record) concluded(_ *subject, result *Result) error { return r.write(line{Result: result}) }

func (r *record) write(l line) error {
	data, err := json.Marshal(l)
	if err == nil {
		_, err = r.file.Write(append(data, '\n'))
	}
	return err
}

func (r *record) close() error { return r.file.Close() }
