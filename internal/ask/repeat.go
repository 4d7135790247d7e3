package ask

import "time"

// Confirmations is how often a fault has to be seen again, each time in fresh processes, before it counts. Of what
// shows in half of the runs only, one in eight passes; each of these is then reported with how often it showed.
const Confirmations = 3

// Repeated is what came of looking for a fault again.
type Repeated struct {
	Shown   int       // times
	Seconds []float64 // that each run took
}

// IsConfirmed reports whether the fault was there each time.
func (r Repeated) IsConfirmed() bool { return r.Shown == Confirmations }

// Repeat looks Confirmations times whether a fault shows again. With untilMissed it ends when that is not so once.
func Repeat(untilMissed bool, see func() (shows bool, took time.Duration, err error)) (r Repeated, err error) {
	for range Confirmations {
		shows, took, err := see()
		if err != nil {
			return r, err
		}
		r.Seconds = append(r.Seconds, took.Seconds())
		if shows {
			r.Shown++
		} else if untilMissed {
			break
		}
	}
	return r, nil
}
