package reach

import (
	"context"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// said is an asker whose solver says the same of each script.
type said struct{ solvers.Result }

func (s said) Ask(_ context.Context, batch []ask.Question, _ func() error) iter.Seq2[ask.Answer, error] {
	return func(yield func(ask.Answer, error) bool) {
		for i := range batch {
			r := s.Result
			if !yield(ask.Answer{Question: i, Result: &r}, nil) {
				return
			}
		}
	}
}

// Of two seeds, the instances of one keep half of its ids and those of the other are stopped, so that its id is lost.
func TestTable(t *testing.T) {
	*each = 2
	of, err := bench.Resolve("cvc5=cvc5")
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{own: map[int]*run{}, seeds: 2}
	for i, s := range []struct {
		seconds float64
		ids     string
	}{
		{0.2, "A: 1, B: 4"}, {0.05, "C: 2"}, // the seeds
		{0.1, "B: 1"}, {0.1, "B: 1, D: 0"}, // the first seed's
		{10, "A: 1"}, {0.4, ""}, // of which one takes more than the limit
	} {
		text := `(("resource::resourceUnitsUsed" 7) ("resource::steps::inference-id" { ` + s.ids +
			` }) ("theory::strings::rewrites" { SPLIT: 3 }))`
		r.asks = said{solvers.Result{
			Verdict: solvers.Sat, Stdout: text, CPU: time.Duration(s.seconds * float64(time.Second)),
		}}
		r.script = i
		for _, err := range r.Ask(t.Context(), []ask.Question{{Solver: of[0]}}, nil) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	var b strings.Builder
	r.print(&b)
	const want = `
           scripts silent   ids  keys   lost   none %   kept % slow %       s
seeds            2      0     3     4      0        0      100    100     0.2
2 of each        4      1     1     2      2       33       33     50     1.1
`
	if got, _, _ := strings.Cut(b.String(), "10 s:"); "\n"+got != want {
		t.Errorf("got\n%s\nwant%s", got, want)
	}
	if ids, keys, enough := r.within(1.05); !enough || ids < 1 || keys < 2 {
		t.Errorf("within a second: %v ids, %v keys, enough %v", ids, keys, enough)
	}
	if _, _, enough := r.within(2); enough {
		t.Error("all instances take less than two seconds")
	}
}
