package operators

import (
	"testing"
	"time"
)

// The work takes no more than the budget if no part takes more than begin returns. A part always gets at least half of
// its even share, however slow others were, and more if others were quick.
func TestBudget(t *testing.T) {
	const all, parts = 180 * time.Second, 1500
	for name, used := range map[string]float64{"all that there is": 1, "a tenth": 0.1, "nothing": 0} {
		b := budget{all: all, left: all, parts: parts, begins: parts}
		took, last := time.Duration(0), time.Duration(0)
		for begun := 0; begun < parts; {
			n := min(1+begun%11, parts-begun)
			begun += n
			last = b.begin(n) / time.Duration(n)
			if even := all / parts; last < even/2-1 {
				t.Fatalf("%s: a part may take %v of %v", name, last, even)
			}
			b.end(time.Duration(used * float64(last) * float64(n)))
			took += time.Duration(used * float64(last) * float64(n))
		}
		if took > all {
			t.Errorf("%s: %v of %v were taken", name, took, all)
		}
		if used < 1 && last < 5*all/parts {
			t.Errorf("%s: the last part may take %v", name, last)
		}
	}
	unbounded := budget{parts: parts, begins: parts}
	if share := unbounded.begin(3); share != 0 {
		t.Errorf("%v without a bound", share)
	}
}

// Fewer questions are asked about a slow operator: about all its forms, not only the first ones.
func TestSlowFormsAreThinned(t *testing.T) {
	const forms, each = 80, 12
	for _, perClaim := range []time.Duration{10 * time.Microsecond, time.Millisecond, 10 * time.Millisecond} {
		k := &asker{share: time.Second}
		a := &asked{worker: &worker{k: k}, cell: &Cell{}}
		var asked [4]int // claims asked about, for each quarter of the forms
		for n := range forms {
			claims := make([]*claim, each)
			for i := range claims {
				claims[i] = &claim{form: &form{}}
			}
			some := a.thinned(claims, forms-n, n)
			asked[n*4/forms] += len(some)
			a.answered += len(some)
			k.taken += time.Duration(len(some)) * perClaim
		}
		total := asked[0] + asked[1] + asked[2] + asked[3]
		if whole := forms * each; total+a.cell.Unasked != whole || whole*int(perClaim) < int(k.share) && total != whole {
			t.Errorf("%v: %d asked, %d not, of %d", perClaim, total, a.cell.Unasked, whole)
		}
		for i, n := range asked {
			if n < total/8 {
				t.Errorf("%v: quarter %d has %d of %d", perClaim, i, n, total)
			}
		}
		if k.taken > k.share+each*perClaim {
			t.Errorf("%v: %v of %v", perClaim, k.taken, k.share)
		}
	}
}
