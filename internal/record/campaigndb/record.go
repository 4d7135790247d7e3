package campaigndb

import (
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Record is what a database holds.
type Record struct {
	Version  string // smtstorm's version
	Commit   string // commit from which smtstorm was built, or ""
	Shard    string // part of the campaign, as "1/3"; "" for the whole
	Merged   string // names and number of the directories from which it was merged; "" for none
	Position string // place up to which a fleet's messages were read; "" if there was none
	Settings []Setting
	Solvers  []Solver
	Runs     []Run
	Seeds    []Seed // sorted by ID
	Yields   []Yield
	Series   []Point // in the order in which they were written: clocks may be set back
	Events   []Event

	Totals []byte   // counts as of the last save; nil before the first
	Recent [][]byte // counts since then, one of each write
}

// Setting is a choice of the user.
type Setting struct{ Name, Value string }

// Lacking are the names in a list, which is the value of a setting, that another list does not have.
func Lacking(list, other string) []string {
	others := strings.Split(other, ", ")
	return slices.DeleteFunc(strings.Split(list, ", "), func(name string) bool { return slices.Contains(others, name) })
}

// Solver is a solver that is tested.
type Solver struct {
	Name    string
	Command string
	Version string // version as the solver prints it
	Digest  string // SHA-256 of the program's file, in hexadecimal
}

// Run is a process that has worked on the campaign.
type Run struct {
	Begun, Ended time.Time
	Changes      string // changes since the last process, a line each
}

// State is what is known of a file.
type State string

// The states.
const (
	Unread   State = ""         // nobody has looked at it
	Usable   State = "usable"   // instances are made of it
	Skipped  State = "skipped"  // it cannot be used
	Unwanted State = "unwanted" // nobody asked for its logic
	Gone     State = "gone"     // it is no longer among the seeds
)

// Seed is a file.
type Seed struct {
	ID        int64
	Path      string
	Size      int64     // size at the last reading
	Modified  time.Time // time of change at the last reading
	Hash      string    // SHA-256 of its content, in hexadecimal; "" as long as nobody has read it
	Logic     string
	State     State
	Why       string // why it is skipped
	PerRound  int    // its instances in a round
	Instances int    // number of instances done
	Done      []Span // indices of these instances, perhaps with some of other shards
}

// Span are the indices from From to To-1.
type Span struct{ From, To int }

// Verdicts counts verdicts by their words.
type Verdicts map[string]int

// Yield has the instances of a seed and a strategy that are done.
type Yield struct {
	Seed      int64 // ID
	Strategy  string
	Instances int
	Verdicts  Verdicts // verdicts of all solvers
}

// Event is something that has happened to a finding that is kept.
type Event struct {
	At        time.Time
	Kind      EventKind
	Finding   string // ID
	Class     string
	Solver    string
	Strategy  string
	Signature string // the finding's signature at that time
	Known     string // the issue, if it is silenced
	Seed      string // path
	Instance  int    // index
}

// EventKind says what has happened.
type EventKind string

// The kinds of events.
const (
	Confirmed EventKind = "confirmed" // it was seen again in fresh processes, and has its directory
	Settled   EventKind = "settled"   // it will not be reduced further
)

// Names of single facts in table campaign.
const (
	factVersion = "version"
	factCommit  = "commit"
	factShard   = "shard"
	factMerged  = "merged"
	factTotals  = "totals"

	factPosition = "position"
)

// verdictWords are the columns of yields.
var verdictWords = []string{"sat", "unsat", "unknown", "timeout", "memout", "crash", "error", "unsupported"}

// spansText writes spans down.
func spansText(spans []Span) string {
	var b strings.Builder
	for i, s := range spans {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(s.From) + "-" + strconv.Itoa(s.To))
	}
	return b.String()
}

// parseSpans reads them.
func parseSpans(text string) ([]Span, error) {
	var spans []Span
	for part := range strings.SplitSeq(text, ",") {
		if text == "" {
			break
		}
		from, to, _ := strings.Cut(part, "-")
		f, err := strconv.Atoi(from)
		t, toErr := strconv.Atoi(to)
		if err != nil || toErr != nil || f >= t || len(spans) > 0 && spans[len(spans)-1].To > f {
			return nil, fmt.Errorf("%q are no indices", text)
		}
		spans = append(spans, Span{f, t})
	}
	return spans, nil
}

// rows calls scan for each row of a query.
func rows(db *sql.DB, query string, scan func(scan func(...any) error) error) error {
	found, err := db.Query(query)
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next() {
		if err := scan(found.Scan); err != nil {
			return err
		}
	}
	return found.Err()
}

// record reads everything.
func record(db *sql.DB) (*Record, error) {
	r := &Record{}
	return r, r.fill(db, r.readFacts, r.readSolvers, r.readRuns, r.readSeeds, r.readRecent, r.readYields, r.readSeries,
		r.readEvents)
}

func (r *Record) fill(db *sql.DB, tables ...func(*sql.DB) error) error {
	for _, read := range tables {
		if err := read(db); err != nil {
			return err
		}
	}
	return nil
}

func (r *Record) readFacts(db *sql.DB) error {
	texts := map[string]*string{
		factVersion: &r.Version, factCommit: &r.Commit, factShard: &r.Shard, factMerged: &r.Merged,
		factPosition: &r.Position,
	}
	err := rows(db, "SELECT name, value FROM campaign", func(scan func(...any) error) error {
		var name string
		var value []byte
		err := scan(&name, &value)
		if text := texts[name]; text != nil {
			*text = string(value)
		} else if name == factTotals {
			r.Totals = value
		}
		return err
	})
	if err != nil {
		return err
	}
	return rows(db, "SELECT name, value FROM settings ORDER BY name", func(scan func(...any) error) error {
		var s Setting
		err := scan(&s.Name, &s.Value)
		r.Settings = append(r.Settings, s)
		return err
	})
}

// readRecent reads what was done since the totals were written. The seeds have been read.
func (r *Record) readRecent(db *sql.DB) error {
	places := map[int64]int{}
	for i, s := range r.Seeds {
		places[s.ID] = i
	}
	const query = "SELECT seed, instances, done, counts FROM recent ORDER BY id"
	return rows(db, query, func(scan func(...any) error) error {
		var seed int64
		var instances int
		var done string
		var counts []byte
		if err := scan(&seed, &instances, &done, &counts); err != nil {
			return err
		}
		r.Recent = append(r.Recent, counts)
		at, found := places[seed]
		if !found {
			return nil
		}
		spans, err := parseSpans(done)
		r.Seeds[at].Instances, r.Seeds[at].Done = instances, spans
		return err
	})
}

func (r *Record) readSolvers(db *sql.DB) error {
	const query = "SELECT name, command, version, digest FROM solvers ORDER BY name"
	return rows(db, query, func(scan func(...any) error) error {
		var s Solver
		err := scan(&s.Name, &s.Command, &s.Version, &s.Digest)
		r.Solvers = append(r.Solvers, s)
		return err
	})
}

func (r *Record) readRuns(db *sql.DB) error {
	return rows(db, "SELECT begun, ended, changes FROM runs ORDER BY id", func(scan func(...any) error) error {
		var begun, ended int64
		var run Run
		err := scan(&begun, &ended, &run.Changes)
		run.Begun, run.Ended = time.Unix(begun, 0).UTC(), time.Unix(ended, 0).UTC()
		r.Runs = append(r.Runs, run)
		return err
	})
}

func (r *Record) readSeeds(db *sql.DB) error {
	const query = `SELECT id, path, size, modified, hash, logic, state, why, per_round, instances, done
		FROM seeds ORDER BY id`
	return rows(db, query, func(scan func(...any) error) error {
		var s Seed
		var modified int64
		var done string
		err := scan(&s.ID, &s.Path, &s.Size, &modified, &s.Hash, &s.Logic, &s.State, &s.Why, &s.PerRound, &s.Instances,
			&done)
		if err != nil {
			return err
		}
		s.Modified = time.Unix(0, modified)
		if s.Done, err = parseSpans(done); err != nil {
			return fmt.Errorf("seed %s: %w", s.Path, err)
		}
		r.Seeds = append(r.Seeds, s)
		return nil
	})
}

func (r *Record) readYields(db *sql.DB) error {
	query := "SELECT seed, strategy, instances, " + strings.Join(verdictWords, ", ") + " FROM yields"
	return rows(db, query, func(scan func(...any) error) error {
		var y Yield
		counts := make([]int, len(verdictWords))
		to := []any{&y.Seed, &y.Strategy, &y.Instances}
		for i := range counts {
			to = append(to, &counts[i])
		}
		err := scan(to...)
		y.Verdicts = Verdicts{}
		for i, word := range verdictWords {
			y.Verdicts[word] = counts[i]
		}
		r.Yields = append(r.Yields, y)
		return err
	})
}

func (r *Record) readEvents(db *sql.DB) error {
	const query = `SELECT at, kind, finding, class, solver, strategy, signature, known, seed, instance
		FROM events ORDER BY id`
	return rows(db, query, func(scan func(...any) error) error {
		var e Event
		var at int64
		err := scan(&at, &e.Kind, &e.Finding, &e.Class, &e.Solver, &e.Strategy, &e.Signature, &e.Known, &e.Seed,
			&e.Instance)
		e.At = time.Unix(at, 0).UTC()
		r.Events = append(r.Events, e)
		return err
	})
}
