package finding

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// recover appends the events that follow from the findings' directories and are not in events.jsonl: its writer was
// killed in between, or the file is damaged or gone. It removes temporary files of killed writers. Without
// events.jsonl, counts are taken from the index.
func (s *Store) recover(log *lockedfile.File) error {
	if err := atomicfile.RemoveLeftovers(s.dir); err != nil {
		return err
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	var missing []event
	findings := 0
	for _, entry := range entries {
		f, err := readFinding(filepath.Join(s.dir, entry.Name()))
		switch {
		case !entry.IsDir() || errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			warning.Log(s.logger, warning.FindingLeft, warning.Warning{Text: fmt.Sprintf("the finding is skipped: %v", err)})
			continue
		case f.ID != entry.Name():
			continue // a copy
		}
		if events := s.index.lacks(f); len(events) > 0 {
			findings++
			missing = append(missing, events...)
		}
	}
	if findings > 0 {
		s.warn("%s lacks entries for %d of the findings; they are taken from the directories", s.log.path, findings)
	}
	if s.log.lines == 0 && findings > 0 {
		groups, err := Groups(filepath.Dir(s.dir))
		if err != nil {
			s.warn("findings that were only counted are lost: %v", err)
		}
		only := event{Version: eventVersion, Kind: counted, Counts: map[string]int{}}
		for signature, g := range groups {
			if n := g.Count - g.kept(); n > 0 {
				only.Counts[signature] = n
			}
		}
		if len(only.Counts) > 0 {
			missing = append(missing, only)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.enter(log, missing...)
}

// lacks returns the events that the index needs to agree with a finding's directory.
func (x *index) lacks(f *Finding) []event {
	signature, isListed := x.listed[f.ID]
	switch {
	case !isListed && f.Reduced != nil:
		return []event{f.unreduced().event(stored), f.event(settled)}
	case !isListed:
		return []event{f.event(stored)}
	case signature != f.Signature, x.doubtful[f.ID] && !f.Doubtful:
		return []event{f.event(settled)}
	}
	return nil
}

// unreduced is a finding as it was before its reduction.
func (f *Finding) unreduced() *Finding {
	as := *f
	as.Reduced, as.Known = nil, nil
	as.SetSignature()
	return &as
}
