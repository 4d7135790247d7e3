package finding

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

// State is what became of a fault that was reported.
type State string

// The states. A finding of which nothing is known is new.
const (
	New       State = "new"
	Reported  State = "reported"
	Duplicate State = "duplicate" // a duplicate of the fault that Issue names
	Invalid   State = "invalid"   // the solver's team says that it is right, or the script is not meant to be answered
	WontFix   State = "wontfix"   // the solver's team leaves it as it is
	Fixed     State = "fixed"
	Regressed State = "regressed" // fixed once, and wrong again
	InBase    State = "in-base"   // the base of the solver shows it, too
	Elsewhere State = "elsewhere" // the base crashes, too, at another place
	// WorkerOnly is one that the campaign's machine did not see again, after a worker of its fleet had found it.
	WorkerOnly State = "worker-only"
)

// states are all states, in the order in which people should look at findings.
var states = []State{
	New, Regressed, WorkerOnly, Reported, Duplicate, Fixed, WontFix, Invalid, InBase, Elsewhere,
}

// States are all states, in the order in which people should look at findings.
func States() []State { return slices.Clone(states) }

// SettableStates are the states that people give. The others are found out.
func SettableStates() []State { return []State{Reported, Duplicate, Invalid, WontFix, Fixed} }

// ParseState reads a state that people give.
func ParseState(text string) (State, error) {
	if s := State(text); slices.Contains(SettableStates(), s) {
		return s, nil
	}
	return "", fmt.Errorf("unknown state %q; there are %s", text, listStates())
}

func listStates() string {
	var names []string
	for _, s := range SettableStates() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// KnownAs is what is known of a finding's fault.
type KnownAs struct {
	Issue string `json:"issue,omitempty"` // where it is reported
	State State  `json:"state,omitempty"` // "", as earlier versions wrote it, is Reported
	Note  string `json:"note,omitempty"`  // note of whoever set the state, for people
	// FixedIn is a version of the solver without the fault, if one was found.
	FixedIn string `json:"fixed_in,omitempty"`
	// Set is when somebody set the state of this finding; it is zero if the state is from a file of known faults.
	Set time.Time `json:"set,omitzero"`
}

// Silences reports whether the finding is no news. k may be nil. What only a worker has shown is news: it may be true,
// and somebody has to look.
func (k *KnownAs) Silences() bool {
	return k != nil && k.state() != Regressed && k.state() != WorkerOnly
}

// WhySilent names in a word or two why the finding is no news; "" if it is. k may be nil.
func (k *KnownAs) WhySilent() string {
	if !k.Silences() {
		return ""
	}
	switch k.state() {
	case InBase, Elsewhere:
		return "in the base"
	case Fixed:
		return "fixed"
	}
	return "known"
}

// IsFixed reports whether it is fixed. k may be nil.
func (k *KnownAs) IsFixed() bool { return k != nil && k.state() == Fixed }

// IsRegressed reports whether it was fixed, and is wrong again. k may be nil.
func (k *KnownAs) IsRegressed() bool { return k != nil && k.state() == Regressed }

// Name is the state; of a finding of which nothing is known it is New. k may be nil.
func (k *KnownAs) Name() State {
	if k == nil {
		return New
	}
	return k.state()
}

func (k *KnownAs) state() State { return cmp.Or(k.State, Reported) }

// Text describes the state in a line.
func (k *KnownAs) Text() string {
	text := map[State]string{
		Reported: "reported", Duplicate: "duplicate", Invalid: "invalid", WontFix: "will not be fixed", Fixed: "fixed",
		Regressed: "wrong again after it was fixed", InBase: "shown by the base, too",
		Elsewhere:  "the base crashes here, too, at another place",
		WorkerOnly: "shown by one worker only",
	}[k.state()]
	if k.FixedIn != "" {
		text += " in " + k.FixedIn
	}
	for _, part := range []string{k.Issue, k.Note} {
		if part != "" {
			text += ", " + part
		}
	}
	if k.state() == Duplicate && k.Issue != "" {
		text = strings.Replace(text, ", ", " of ", 1)
	}
	return text
}

// As is what is known of the signature's fault, nil if nothing is.
func (g *Group) As() *KnownAs {
	if g == nil || g.Known == "" && g.State == "" {
		return nil
	}
	return &KnownAs{Issue: g.Known, State: g.State, FixedIn: g.FixedIn}
}

func (g *Group) set(as *KnownAs) {
	g.Known, g.State, g.FixedIn = "", "", ""
	if as != nil {
		g.Known, g.State, g.FixedIn = as.Issue, as.State, as.FixedIn
	}
}

// join enters what is known of a finding that is new in the group; first says that the group was empty. If one finding
// is silenced, all are, but not if it is fixed. A group that is fixed is open again when a finding joins that is news.
func (g *Group) join(as *KnownAs, first bool) {
	there := g.As()
	switch {
	case there.Silences() && !there.IsFixed():
	case first, as.IsRegressed(), as.Silences() && !as.IsFixed():
		g.set(as)
	case there.IsFixed() && !as.Silences():
		g.set(there.again())
	}
}

// again is what is known of a fault that was fixed, and is there again.
func (k *KnownAs) again() *KnownAs {
	return &KnownAs{Issue: k.Issue, State: Regressed, FixedIn: k.FixedIn}
}

// Revise changes finding.json in a finding's directory and rewrites the files that follow from it. In a campaign's
// directory, the index takes over for the signature what is then known of the fault.
func Revise(dir string, change func(f *Finding), logger *slog.Logger) error {
	store, err := storeAround(dir, logger)
	if err != nil {
		return err
	}
	if store == nil {
		_, err := revise(dir, change)
		return err
	}
	store.mu.Lock()
	defer store.mu.Unlock()
	return store.exclusively(func(log *lockedfile.File) error {
		f, err := revise(dir, change)
		if err = store.spare(err); err != nil || f.Known.as() == store.index.groups[store.index.listed[f.ID]].As().as() {
			return err
		}
		return store.enter(log, f.event(marked))
	})
}

// as is what is known, without the time when it was set.
func (k *KnownAs) as() KnownAs {
	if k == nil {
		return KnownAs{}
	}
	return KnownAs{Issue: k.Issue, State: k.state(), FixedIn: k.FixedIn}
}

// Mark sets what is known of a finding's fault, in its directory and in those of the others of its signature: there it
// survives the loss of events.jsonl.
func Mark(dir string, as KnownAs, logger *slog.Logger) error {
	as.Set = time.Now().Truncate(time.Second)
	dirs, err := alike(dir)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		if err := Revise(dir, func(f *Finding) { f.Known = &as }, logger); err != nil {
			return err
		}
	}
	return nil
}

// Unmark takes back what Mark noted of a finding and of the others of its signature: they are what they were before.
func Unmark(dir string, logger *slog.Logger) error {
	dirs, err := alike(dir)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		if err := Revise(dir, func(f *Finding) { f.KnownFrom(nil) }, logger); err != nil {
			return err
		}
	}
	return nil
}

// alike returns the directories of the findings with the signature of the one in dir: dir first, and dir alone outside
// of a campaign's directory.
func alike(dir string) ([]string, error) {
	dirs := []string{dir}
	out, id, err := CampaignOf(dir)
	if err != nil || out == "" {
		return dirs, err
	}
	groups, err := Groups(out)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		ids := slices.Concat(g.IDs, g.Further)
		if !slices.Contains(ids, id) {
			continue
		}
		for _, other := range ids {
			if other != id {
				dirs = append(dirs, filepath.Join(Dir(out), other))
			}
		}
	}
	return dirs, nil
}

// revise rewrites a finding's directory. With ErrReport, all is written.
func revise(dir string, change func(f *Finding)) (*Finding, error) {
	f, files, err := Load(dir)
	if err != nil {
		return nil, err
	}
	change(f)
	parts, lost := f.render(files, nil)
	if parts == nil {
		return nil, lost
	}
	for _, part := range parts {
		if err := atomicfile.Write(filepath.Join(dir, part.Name), part.Data, part.Mode); err != nil {
			return nil, err
		}
	}
	return f, lost
}

// CampaignOf returns the directory of the campaign that a finding's directory is in, and the finding's id; out is "" if
// it is in none.
func CampaignOf(dir string) (out, id string, err error) {
	f, err := readFinding(dir)
	if err != nil {
		return "", "", err
	}
	place, err := filepath.Abs(dir)
	if err == nil {
		place, err = filepath.EvalSymlinks(place)
	}
	if err != nil {
		return "", "", err
	}
	findings := filepath.Dir(place)
	_, err = os.Stat(filepath.Join(findings, IndexName))
	if filepath.Base(findings) != findingsName || filepath.Base(place) != f.ID || errors.Is(err, os.ErrNotExist) {
		return "", f.ID, nil
	}
	return filepath.Dir(findings), f.ID, err
}

// storeAround opens the store that a finding's directory is in, nil if it is in none.
func storeAround(dir string, logger *slog.Logger) (*Store, error) {
	out, _, err := CampaignOf(dir)
	if err != nil || out == "" {
		return nil, err
	}
	return Open(out, logger)
}
