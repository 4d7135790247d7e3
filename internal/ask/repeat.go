package ask

import "time"

// Confirmations is how often a fault has to be seen again, each time in fresh processes, before it counts. A fault that
// shows in half of all runs passes with probability 1/8.
const Confirmations = 3

// Repeated is how repetitions of a fault went.
type Repeated struct {
	Shown   int       // how often the fault showed
	Seconds []float64 // that each run took
}

// IsConfirmed reports whether the fault was there each time.
func (r Repeated) IsConfirmed() bool { return r.Shown == Confirmations }

// Repeat calls see Confirmations times, each time in search of the same fault. With untilMissed it ends with the first
// call that does not show it.
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
