package finding

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/tomlfile"
)

// Known are the known faults of the user's files (--known). It may be used by several goroutines.
type Known struct {
	documented bool // the faults of docs/findings are known
	entries    []*knownEntry
	missing    []string // files that do not exist
	today      time.Time

	mu     sync.Mutex
	fired  map[*knownEntry]bool
	warned map[*knownEntry]bool // entries for which a warning was given
}

// knownEntry is a table [[known]]: a finding must match all of its keys.
type knownEntry struct {
	ID        string         `toml:"id"`        // id of one finding
	Signature string         `toml:"signature"` // pattern: * is any text, ? any character
	Class     oracle.Class   `toml:"class"`
	Solver    string         `toml:"solver"`    // pattern
	Operators []string       `toml:"operators"` // operators, which are all in the reduced script
	Place     string         `toml:"place"`     // a crash's place: functions on its stack; see [Place.String]
	Issue     string         `toml:"issue"`
	Note      string         `toml:"note"`    // note for people
	State     State          `toml:"state"`   // "" is Reported
	Expires   toml.LocalDate `toml:"expires"` // the last day
	// Findings are the directories of findings that were marked with the entry, relative to the file's. They do not
	// decide what it matches.
	Findings []string `toml:"findings"`

	where             string
	signature, solver *regexp.Regexp
}

// newKnown knows nothing yet.
func newKnown(today time.Time) *Known {
	return &Known{today: today, fired: map[*knownEntry]bool{}, warned: map[*knownEntry]bool{}}
}

// Builtin stands for the faults of docs/findings, in the place of a file.
const Builtin = "builtin"

// LoadKnown reads files of known faults; one that does not exist has no entries. An error says where it is and what to
// do. today decides what is expired.
func LoadKnown(today time.Time, paths ...string) (*Known, error) {
	k := newKnown(today)
	for _, path := range paths {
		if path == Builtin {
			k.documented = true
			continue
		}
		data, err := os.ReadFile(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			k.missing = append(k.missing, path)
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", path, errors.Unwrap(err))
		}
		if err := k.read(path, data); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func (k *Known) read(path string, data []byte) error {
	var file struct {
		Known []*knownEntry `toml:"known"`
	}
	const keys = "an entry [[known]] has signature, class, solver, operators, place, id, issue, note, state, expires, " +
		"findings"
	if err := tomlfile.Decode(path, data, &file, keys); err != nil {
		return err
	}
	for i, e := range file.Known {
		e.where = fmt.Sprintf("%s, entry %d", path, i+1)
		if key, err := e.check(); err != nil {
			return tomlfile.Errorf(path, data, []any{"known", i, key}, "entry %d: %w", i+1, err)
		}
		k.entries = append(k.entries, e)
	}
	return nil
}

// check returns an error if an entry says too little or something impossible, with the key that the error is about.
func (e *knownEntry) check() (key string, err error) {
	if e.ID == "" && e.Signature == "" && e.Class == "" && e.Solver == "" && e.Place == "" && len(e.Operators) == 0 {
		return "", errors.New("it would silence everything; give a signature, a class, a solver, operators, a place or an id")
	}
	if e.Issue == "" && e.Note == "" {
		return "issue", errors.New("it has neither an issue nor a note; say where the fault is reported, or why it is known")
	}
	if e.Class != "" && !slices.Contains(oracle.Classes(), e.Class) {
		return "class", fmt.Errorf("unknown class %q; there are %s", e.Class, oracle.List(oracle.Classes()))
	}
	if e.Class.Marked() && len(e.Operators) > 0 {
		return "operators", errors.New("operators identify wrong answers, not crashes; give a signature")
	}
	if e.State != "" && !slices.Contains(SettableStates(), e.State) {
		return "state", fmt.Errorf("unknown state %q; there are %s", e.State, listStates())
	}
	e.signature, e.solver = glob(e.Signature), glob(e.Solver)
	return "", nil
}

// glob compiles a pattern; an empty one matches everything.
func glob(pattern string) *regexp.Regexp {
	pattern = cmp.Or(pattern, "*")
	text := regexp.QuoteMeta(pattern)
	text = strings.ReplaceAll(strings.ReplaceAll(text, `\*`, `.*`), `\?`, `.`)
	return regexp.MustCompile(`^(?s:` + text + `)$`)
}

// AddKnown appends an entry for the signature of a finding to a file, which it makes if there is none; with alone, an
// entry for the id of the finding. The last entry that matches counts. If an entry says the same state already, the
// file stays as it is.
func AddKnown(path string, f *Finding, as KnownAs, alone bool) error {
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	there := newKnown(time.Now())
	if err := there.read(path, data); err != nil {
		return err
	}
	if e, _ := there.find(f); e != nil && cmp.Or(e.State, Reported) == as.state() {
		return nil
	}
	entry := f.KnownEntry(as)
	if alone {
		entry = f.ownEntry(as)
	}
	if place := f.Place(); len(place.Stack) > 0 && !alone { // an assertion is part of the signature
		entry += "\n" + knownEntryText(as, keyLine{"place", place.String()}, keyLine{"solver", f.Solver})
	}
	if len(data) > 0 {
		data = append(bytes.TrimRight(data, "\n"), "\n\n"...)
	}
	return atomicfile.Write(path, append(data, entry...), 0o644)
}

// ownEntry is an entry of a file for --known about the finding alone.
func (f *Finding) ownEntry(as KnownAs) string { return knownEntryText(as, keyLine{"id", f.ID}) }

// KnownEntry is an entry of a file for --known about the finding's signature, or, if that would silence other faults,
// about the finding alone.
func (f *Finding) KnownEntry(as KnownAs) string {
	if !f.IsTelling() {
		return f.ownEntry(as)
	}
	signature := strings.ReplaceAll(ownPart(f.Signature), "*", "?") // ? stands for one character
	return knownEntryText(as, keyLine{"signature", signature})
}

func knownEntryText(as KnownAs, keys ...keyLine) string {
	text := "[[known]]\n"
	for _, line := range append(keys, as.lines()...) {
		text += line.key + " = " + tomlString(line.value) + "\n"
	}
	return text
}

// tomlString writes a text as TOML does, as it stands where that can be.
func tomlString(text string) string {
	quoted, err := toml.Marshal(map[string]string{"x": text})
	if err != nil {
		panic("finding: " + err.Error()) // texts can be written
	}
	return strings.TrimSpace(strings.TrimPrefix(string(quoted), "x = "))
}

// fits reports whether an entry matches a finding. Operators are compared only if the reduced script is minimal: a
// larger one has operators that the fault does not need.
func (e *knownEntry) fits(f *Finding) bool {
	if e.ID != "" && e.ID != f.ID || e.Class != "" && e.Class != f.Class || !e.solver.MatchString(f.Solver) {
		return false
	}
	isMeant := func(signature string) bool { return e.signature.MatchString(ownPart(signature)) }
	if !slices.ContainsFunc(append(f.formerSignatures(), f.Signature), isMeant) {
		return false
	}
	if e.Place != "" && ParsePlace(e.Place).Shared(f.Place(), false) == 0 {
		return false
	}
	if len(e.Operators) == 0 {
		return true
	}
	unused := func(o string) bool { return !slices.Contains(f.Reduced.Operators, o) }
	return f.Mark == "" && f.Reduced != nil && f.Reduced.Minimal && !slices.ContainsFunc(e.Operators, unused)
}

func (e *knownEntry) expired(today time.Time) bool {
	return e.Expires != (toml.LocalDate{}) && !today.UTC().Before(e.Expires.AsTime(time.UTC).AddDate(0, 0, 1))
}

// matchDocumented returns what is known of a fault of docs/findings, if these are known (see Builtin): if the place is
// that of its crash, or class, options and operators are the same.
func (k *Known) matchDocumented(f *Finding) *KnownAs {
	d := f.Documented
	if !k.documented || d == nil || !d.Sure {
		return nil
	}
	return &KnownAs{State: Reported, Issue: "docs/findings/" + d.Name, Note: d.Title}
}

// Match returns what is known of a finding, or nil; if the entry says that the fault is fixed, that is Regressed. There
// is a warning, once for each entry, if the entry matches but does not silence because it has expired or says fixed.
func (k *Known) Match(f *Finding) (as *KnownAs, warning string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, expired := k.find(f)
	switch {
	case e != nil && (e.State == Fixed || e.State == Duplicate && k.isFixed(e.Issue)):
		if !k.warned[e] {
			warning = fmt.Sprintf("%s lists this as fixed, but it is wrong again (%s): %s", e.where, e.Issue,
				f.Signature)
		}
		k.warned[e] = true
		return &KnownAs{Issue: e.Issue, State: Regressed, Note: e.Note}, warning
	case e != nil:
		return e.as(), ""
	case expired != nil && !k.warned[expired]:
		k.warned[expired] = true
		warning = fmt.Sprintf("%s expired on %s: the findings that it silenced count again (%s)", expired.where,
			expired.Expires, expired.Issue)
	}
	return k.matchDocumented(f), warning
}

// isFixed reports whether an entry says that a fault is fixed; the fault is given by issue or signature.
func (k *Known) isFixed(fault string) bool {
	return slices.ContainsFunc(k.entries, func(e *knownEntry) bool {
		return e.State == Fixed && fault != "" && (e.Issue == fault || e.Signature == fault)
	})
}

// Entry returns what the last entry that matches a finding says, nil if none does.
func (k *Known) Entry(f *Finding) *KnownAs {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, _ := k.find(f)
	if e == nil {
		return nil
	}
	return e.as()
}

// as is what an entry says became of the fault.
func (e *knownEntry) as() *KnownAs {
	return &KnownAs{Issue: e.Issue, State: cmp.Or(e.State, Reported), Note: e.Note}
}

// find returns the last entry that matches a finding and has not expired, and an expired one that matches. All that
// match are noted as fired.
func (k *Known) find(f *Finding) (e, expired *knownEntry) {
	for _, entry := range slices.Backward(k.entries) {
		switch {
		case !entry.fits(f):
			continue
		case entry.expired(k.today):
			expired = entry
		case e == nil:
			e = entry
		}
		k.fired[entry] = true
	}
	return e, expired
}

// Waits reports whether there are entries that might silence a finding once it is reduced.
func (k *Known) Waits() bool {
	return k.documented || slices.ContainsFunc(k.entries, func(e *knownEntry) bool {
		return !e.expired(k.today) && e.State != Fixed
	})
}

// NeedReduction names the entries that match only reduced findings.
func (k *Known) NeedReduction() []string {
	var names []string
	for _, e := range k.entries {
		if len(e.Operators) > 0 {
			names = append(names, e.where)
		}
	}
	return names
}

// IsEmpty reports whether there are no entries.
func (k *Known) IsEmpty() bool { return len(k.entries) == 0 }

// Missing are the files that do not exist.
func (k *Known) Missing() []string { return k.missing }

// Silent names the entries that matched nothing, with their issues or notes.
func (k *Known) Silent() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var names []string
	for _, e := range k.entries {
		if !k.fired[e] {
			names = append(names, fmt.Sprintf("%s (%s)", e.where, cmp.Or(e.Issue, e.Note)))
		}
	}
	return names
}
