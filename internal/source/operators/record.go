package operators

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// recordName is the file in OUT with the units that are done: the first line has the configuration, each other line a
// unit.
const recordName = "conform.jsonl"

// record has the units that are done. If the program is killed, only the last line is lost, and its unit is done again.
type record struct {
	log   *atomicfile.Log // nil without an OUT
	units map[string]recordLine
}

// recordHead is the configuration that the units depend on.
type recordHead struct {
	Version string `json:"version"`
	Scope   string `json:"scope"`
	Seed    uint64 `json:"seed"`
	// The selected ones; empty for all. Compositions depend on which operators there are.
	Theories  []string     `json:"theories,omitempty"`
	Operators []string     `json:"operators,omitempty"`
	Ways      []Way        `json:"ways,omitempty"`
	Logics    []string     `json:"logics,omitempty"`
	Part      int          `json:"part,omitempty"`
	Of        int          `json:"of,omitempty"`
	Solvers   []SolverInfo `json:"solvers"`
}

// recordLine is a unit that is done.
type recordLine struct {
	Unit    string   `json:"unit"`
	Cells   []Cell   `json:"cells"`
	Learned *learned `json:"learned,omitempty"` // knowledge about the unit's operator, if it has one
}

func openRecord(cfg config, of []SolverInfo) (*record, error) {
	r := &record{units: map[string]recordLine{}}
	if cfg.Out == "" {
		return r, nil
	}
	head, err := json.Marshal(recordHead{
		Version: cfg.Version, Scope: cfg.Scope.Name, Seed: cfg.MasterSeed, Theories: cfg.Theories,
		Operators: cfg.Operators, Ways: cfg.Ways, Logics: cfg.Logics, Part: cfg.Shard.Number, Of: cfg.Shard.Of, Solvers: of,
	})
	if err != nil {
		return nil, err
	}
	path := filepath.Join(cfg.Out, recordName)
	// A campaign may go on with other settings than before, and then only this record is begun again.
	log, lines, err := atomicfile.OpenLog(path, string(head), !cfg.OnlySame)
	if errors.Is(err, atomicfile.ErrOther) {
		return nil, usage.Errorf("%s: it was begun with other solvers, operators or ways, another scope, seed or version of "+
			"smtstorm; choose another directory with --out", path)
	}
	r.log = log
	for _, text := range lines {
		var unit recordLine
		if json.Unmarshal([]byte(text), &unit) == nil { // otherwise the machine stopped: this unit is done again
			r.units[unit.Unit] = unit
		}
	}
	return r, err
}

// IsAt reports whether a directory has the results of a run of this package.
func IsAt(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, recordName))
	return err == nil
}

// ReadReport reads the results of a run so far from its directory OUT. The report has no times. The error is a
// *usage.Error.
func ReadReport(dir string) (*Report, error) {
	path := filepath.Join(dir, recordName)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, usage.Errorf("%s cannot be read: %v", path, errors.Unwrap(err))
	}
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	var head recordHead
	if err := json.Unmarshal(first, &head); err != nil {
		return nil, usage.Errorf("%s is damaged: line 1 does not say what was asked", path)
	}
	r := &Report{Solvers: head.Solvers, Cells: map[CellKey]*Cell{}}
	seen := map[string]bool{}
	for line := range bytes.Lines(rest) {
		var unit recordLine
		if json.Unmarshal(line, &unit) != nil || seen[unit.Unit] { // the program was killed while it wrote the line
			continue
		}
		seen[unit.Unit] = true
		for _, c := range unit.Cells {
			r.add(c)
		}
	}
	r.finish()
	return r, nil
}

// done returns a unit that was done before.
func (r *record) done(unit string) (recordLine, bool) {
	l, ok := r.units[unit]
	return l, ok
}

// add writes a unit that is done into the file.
func (r *record) add(l recordLine) error {
	r.units[l.Unit] = l
	line, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return r.log.Append(string(line))
}
