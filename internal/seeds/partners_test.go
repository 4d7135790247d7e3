package seeds

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// beginning is a source whose seeds begin with it. None of them is opened.
type beginning string

func (b beginning) Name() string                     { return "seeds that begin with " + string(b) }
func (b beginning) Reads(src []byte) bool            { return strings.HasPrefix(string(src), string(b)) }
func (beginning) Nothing() Input                     { return nil }
func (beginning) Takes(*solvers.Solver, string) bool { return true }

func (beginning) Open(string, []byte, func(warning.Kind, string)) (Input, error) {
	return nil, errors.New("opened")
}

// Files keep their places, whether usable or not, and the hash depends on content and order.
func TestPartners(t *testing.T) {
	texts := map[string]string{
		"a": "(declare-const p Bool)(assert p)", "b": "(assert (frob))", "c": "(declare-const x Int)(assert (> x 1))",
	}
	reads := 0
	read := func(path string) ([]byte, error) {
		reads++
		if text, ok := texts[path]; ok {
			return []byte(text), nil
		}
		return nil, fmt.Errorf("%s is gone", path)
	}
	datalog := &Set{cfg: Config{Sources: []Source{beginning("P ")}}}
	scripts := func(path string) Content { return datalog.contentOf(read(path)) }
	p := newPartners([]string{"a", "b", "c", "d"}, read, scripts)
	for place, usable := range []bool{true, false, true, false} {
		seed, err := p.Seed(place)
		if (err == nil) != usable || usable && seed.Path != p.list().files[place] {
			t.Errorf("place %d: %v, %v", place, seed, err)
		}
	}
	before := reads
	if again, err := p.Seed(0); err != nil || again.Path != "a" || reads != before {
		t.Errorf("%v, %v, read %d times more", again, err, reads-before)
	}
	texts["a"] = "(set-logic QF_UF)" + texts["a"]
	texts["b"] = "(set-logic QF_UF)" + strings.Repeat(" ", maxPartnerSize) + texts["b"]
	p = newPartners(p.list().files, read, scripts)
	if of, none := p.OfLogic("QF_UF"), p.OfLogic("QF_LIA"); !slices.Equal(of, []int{0}) || none != nil {
		t.Errorf("of QF_UF: %v, of QF_LIA: %v", of, none)
	}
	hash := p.Hash()
	if again := newPartners([]string{"a", "b", "c", "d"}, read, scripts).Hash(); again != hash {
		t.Error("the same list has another hash")
	}
	if newPartners([]string{"b", "a", "c", "d"}, read, scripts).Hash() == hash {
		t.Error("another order has the same hash")
	}
	texts["c"] += " "
	if newPartners([]string{"a", "b", "c", "d"}, read, scripts).Hash() == hash {
		t.Error("other content has the same hash")
	}
	texts["e"], hash = "P 4\np(A:P)", newPartners([]string{"a", "b", "c", "d"}, read, scripts).Hash()
	p = newPartners([]string{"a", "b", "c", "d", "e"}, read, scripts)
	if p.Hash() != hash || p.Len() != 4 {
		t.Errorf("a seed that is no script is one of %d partners", p.Len())
	}
}
