package campaigndb

import (
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"
)

// Point is what was done in a span of time.
type Point struct {
	At         time.Time // when it begins
	AtWork     time.Duration
	Instances  int
	Findings   int                 // confirmed, and not known
	Signatures int                 // at its end
	SolverCPU  float64             // seconds
	OwnCPU     float64             // seconds
	Verdicts   map[string]Verdicts // key: solver

	id int64
}

// width is the least time at work that a point covers, by its age. The age is the time at work since then: the
// machine's clock may have been set in between.
func width(age time.Duration) time.Duration {
	const day = 24 * time.Hour
	switch {
	case age > 14*day:
		return time.Hour
	case age > day:
		return 10 * time.Minute
	case age > recently:
		return time.Minute
	}
	return 10 * time.Second
}

// recently is the age, in time at work, up to which points stay as they were written: the present and short campaigns
// are shown in detail.
const recently = 10 * time.Minute

// Join adds what was done after a point to it.
func (p *Point) Join(later Point) {
	p.AtWork += later.AtWork
	p.Instances += later.Instances
	p.Findings += later.Findings
	p.Signatures = later.Signatures
	p.SolverCPU += later.SolverCPU
	p.OwnCPU += later.OwnCPU
	for solver, verdicts := range later.Verdicts {
		if p.Verdicts == nil {
			p.Verdicts = map[string]Verdicts{}
		}
		if p.Verdicts[solver] == nil {
			p.Verdicts[solver] = Verdicts{}
		}
		for verdict, n := range verdicts {
			p.Verdicts[solver][verdict] += n
		}
	}
}

// Together merges the series of processes that worked at the same time. All its points are as wide as the oldest one.
// had is how many signatures they had together at the end: fewer than the sum if several had the same, which the series
// do not show.
func Together(had int, all ...[]Point) []Point {
	var longest time.Duration
	for _, series := range all {
		longest = max(longest, atWork(series))
	}
	own := make([]map[int64]*Point, len(all)) // points of each process; key: Unix time
	times := map[int64]bool{}
	for i, series := range all {
		own[i] = map[int64]*Point{}
		for _, p := range series {
			p.At = p.At.Truncate(width(longest))
			at := p.At.Unix()
			if own[i][at] == nil {
				own[i][at] = &Point{At: p.At}
			}
			own[i][at].Join(p)
			times[at] = true
		}
	}
	var together []Point
	signatures := make([]int, len(all)) // each process's signatures up to the time at
	for _, at := range slices.Sorted(maps.Keys(times)) {
		sum := Point{At: time.Unix(at, 0).UTC()}
		for i := range all {
			if p := own[i][at]; p != nil {
				work := max(sum.AtWork, p.AtWork)
				sum.Join(*p)
				sum.AtWork, signatures[i] = work, p.Signatures
			}
		}
		sum.Signatures = 0
		for _, n := range signatures {
			sum.Signatures += n
		}
		sum.Signatures = min(sum.Signatures, had)
		together = append(together, sum)
	}
	return together
}

// atWork is the time of all points.
func atWork(series []Point) (sum time.Duration) {
	for _, p := range series {
		sum += p.AtWork
	}
	return sum
}

// joins reports whether two neighbouring points are joined, if later has this age.
func (p *Point) joins(later Point, age time.Duration) bool {
	w := width(age)
	return p.At.Truncate(w).Equal(later.At.Truncate(w))
}

// pointOf reads a row.
func pointOf(scan func(...any) error) (Point, error) {
	var p Point
	var at int64
	var seconds float64
	var verdicts []byte
	err := scan(&p.id, &at, &seconds, &p.Instances, &p.Findings, &p.Signatures, &p.SolverCPU, &p.OwnCPU, &verdicts)
	if err == nil {
		err = json.Unmarshal(verdicts, &p.Verdicts)
	}
	p.At, p.AtWork = time.Unix(at, 0).UTC(), time.Duration(seconds*float64(time.Second))
	return p, err
}

const pointColumns = "id, at, seconds, instances, findings, signatures, solver_cpu, own_cpu, verdicts"

func (r *Record) readSeries(db *sql.DB) error {
	return rows(db, "SELECT "+pointColumns+" FROM series ORDER BY id", func(scan func(...any) error) error {
		p, err := pointOf(scan)
		r.Series = append(r.Series, p)
		return err
	})
}

// write writes a point: in the place of the one with its number, or as a new one.
func (p *Point) write(tx *sql.Tx) error {
	verdicts, err := json.Marshal(p.Verdicts)
	if err != nil {
		return err
	}
	var id any
	if p.id > 0 {
		id = p.id
	}
	_, err = tx.Exec("INSERT OR REPLACE INTO series ("+pointColumns+") VALUES (?,?,?,?,?,?,?,?,?)", id, p.At.Unix(),
		p.AtWork.Seconds(), p.Instances, p.Findings, p.Signatures, p.SolverCPU, p.OwnCPU, verdicts)
	return err
}

// addPoint adds what was done since the last point, and thins out old ones when a new row begins.
func addPoint(tx *sql.Tx, p Point) error {
	last, err := pointOf(tx.QueryRow("SELECT " + pointColumns + " FROM series ORDER BY id DESC LIMIT 1").Scan)
	isFirst := errors.Is(err, sql.ErrNoRows)
	switch {
	case err != nil && !isFirst:
		return err
	case !isFirst && last.joins(p, 0):
		last.Join(p)
		return last.write(tx)
	}
	p.At = p.At.Truncate(width(0))
	if err := p.write(tx); err != nil {
		return err
	}
	if !isFirst && last.At.Truncate(time.Minute).Equal(p.At.Truncate(time.Minute)) {
		return nil // once a minute is enough
	}
	return thin(tx)
}

// thin joins neighbours that are old enough.
func thin(tx *sql.Tx) error {
	found, err := tx.Query("SELECT " + pointColumns + " FROM series ORDER BY id")
	if err != nil {
		return err
	}
	defer found.Close()
	var all []Point
	for found.Next() {
		p, err := pointOf(found.Scan)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	if err := found.Err(); err != nil {
		return err
	}
	age := atWork(all)
	for i := 0; i < len(all); {
		p, n := all[i], 1
		age -= p.AtWork
		for ; i+n < len(all) && p.joins(all[i+n], age-all[i+n].AtWork); n++ {
			age -= all[i+n].AtWork
			p.Join(all[i+n])
			if _, err := tx.Exec("DELETE FROM series WHERE id = ?", all[i+n].id); err != nil {
				return err
			}
		}
		if n > 1 {
			if err := p.write(tx); err != nil {
				return err
			}
		}
		i += n
	}
	return nil
}
