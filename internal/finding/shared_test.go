package finding

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pair are two stores on one directory, and what they should have.
type pair struct {
	stores  []*Store
	waiting []map[string]int // counts that each store has not written yet
	m       *sightings
	kept    []*Finding // findings in the order in which they came in
	random  *rand.Rand
}

// wrote is called when a store writes: its counts come first.
func (p *pair) wrote(i int) {
	for signature, n := range p.waiting[i] {
		p.m.count(signature, n)
	}
	clear(p.waiting[i])
}

func (p *pair) add(t *testing.T, i int) {
	f, files := doubtful(p.random.IntN(20), p.random.IntN(3))
	isNew, has := p.m.find(f.ID) == nil, 0
	for _, other := range p.m.all {
		if other.id != "" && other.came == f.Signature {
			has++
		}
	}
	added, err := p.stores[i].Add(f, files)
	added.Silenced = 0 // the other store may not have written what it knows
	want := Added{Kept: isNew && has < KeptPerSignature, First: isNew && has == 0, Again: !isNew}
	if err != nil || added != want {
		t.Fatalf("%+v, %v; there are %d", added, err, has)
	}
	switch {
	case added.Kept:
		p.wrote(i)
		p.m.store(f.ID, f.Signature, "")
		p.kept = append(p.kept, f)
	case isNew:
		p.waiting[i][f.Signature]++
	}
}

func (p *pair) settle(t *testing.T, i int) {
	f := *p.kept[p.random.IntN(len(p.kept))]
	files := settledAs(&f, []string{"mod", "div", "abs"}[p.random.IntN(3)])
	p.wrote(i)
	before := silenced(p.m)
	p.m.settle(f.ID, f.Signature, f.event(settled).Known)
	n, err := p.stores[i].Settle(&f, files)
	if want := silenced(p.m) - before; err != nil || n != want {
		t.Fatalf("%d are silenced, want %d: %v", n, want, err)
	}
}

func (p *pair) flush(t *testing.T, i int) {
	p.wrote(i)
	s := p.stores[i]
	err := s.Flush()
	if d := cmp.Diff(p.m.entries(), entriesOf(s.index.groups)); err != nil || d != "" {
		t.Fatalf("%v (-want +got):\n%s", err, d)
	}
}

// Two stores alternate on one directory: each sees the changes of the other with its next operation, and a third one
// that opens the directory afterwards finds the same.
func TestTwoStores(t *testing.T) {
	out := t.TempDir()
	logger, warned := warnings()
	p := &pair{
		waiting: []map[string]int{{}, {}}, m: &sightings{known: map[string]string{}, first: map[string]string{}},
		random: rand.New(rand.NewPCG(1, 2)),
	}
	for range 2 {
		s, err := Open(out, logger)
		if err != nil {
			t.Fatal(err)
		}
		p.stores = append(p.stores, s)
	}
	for range 120 {
		i := p.random.IntN(2)
		switch kind := p.random.IntN(10); {
		case kind < 3:
			p.add(t, i)
		case kind < 6 && len(p.kept) > 0:
			signature := p.kept[p.random.IntN(len(p.kept))].Signature
			p.waiting[i][signature]++
			p.stores[i].Count(signature)
		case kind < 9 && len(p.kept) > 0:
			p.settle(t, i)
		default:
			p.flush(t, i)
		}
		if len(p.waiting[i]) == 0 {
			p.flush(t, i)
		}
	}
	for _, i := range []int{0, 1, 0} {
		p.flush(t, i)
		if _, warned := reopen(t, out, p.stores[i].index); warned != "" {
			t.Error(warned)
		}
	}
	if warned.Len() > 0 {
		t.Error(warned)
	}
}

// silenced counts the findings of known signatures.
func silenced(m *sightings) int {
	n := 0
	for _, e := range m.entries() {
		if e.Known != "" {
			n += e.Count
		}
	}
	return n
}

// Stores that are used at the same time, each by several goroutines, lose nothing of each other.
func TestStoresAtOnce(t *testing.T) {
	out := t.TempDir()
	logger, warned := warnings()
	var wg sync.WaitGroup
	const stores, workers, findings = 2, 3, 4
	for i := range stores {
		s, err := Open(out, logger)
		if err != nil {
			t.Fatal(err)
		}
		for j := range workers {
			wg.Go(func() {
				for n := range findings {
					f, files := doubtful(n, 10*i+j) // a seed of its own: all but the last are kept
					added, err := s.Add(f, files)
					if err != nil || added.Kept != (n < KeptPerSignature) || added.First != (n == 0) {
						t.Errorf("%+v: %v", added, err)
					}
					if n >= KeptPerSignature {
						continue
					}
					s.Count(f.Signature)
					if _, err := s.Settle(f, settledAs(f, "mod")); err != nil {
						t.Error(err)
					}
				}
				if err := s.Flush(); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	groups, err := Groups(out)
	if err != nil {
		t.Fatal(err)
	}
	total, ids := 0, 0
	for _, g := range groups {
		total, ids = total+g.Count, ids+len(g.IDs)+len(g.Further)
	}
	wantIDs := stores * workers * KeptPerSignature
	wantTotal := wantIDs + stores*workers*findings // each was counted once more, and one was only counted
	if ids != wantIDs || total != wantTotal || len(groups) != 1 {
		t.Errorf("%d findings in %d signatures, %d counted; want %d in one, %d", ids, len(groups), total, wantIDs, wantTotal)
	}
	if warned.Len() > 0 {
		t.Error(warned)
	}
}

// A smaller result is not replaced by a larger later one, whichever store has it.
func TestSmallerStays(t *testing.T) {
	out := t.TempDir()
	s, err := Open(out, quiet)
	if err != nil {
		t.Fatal(err)
	}
	f, files := doubtful(1, 1)
	if _, err := s.Add(f, files); err != nil {
		t.Fatal(err)
	}
	steps := []struct {
		caption string
		bytes   int // 0: no result
		minimal bool
		stays   bool
	}{
		{"the first", 50, false, false},
		{"none", 0, false, true},
		{"a larger one", 51, false, true},
		{"a smaller one", 40, false, false},
		{"a larger one that is minimal", 45, true, false},
		{"a larger one that is not", 46, false, true},
	}
	bytes := 0
	for i, step := range steps {
		f, _ := doubtful(1, 1)
		files := Files{}
		if step.bytes > 0 {
			files = reduce(f, fmt.Sprint("op", i), step.bytes)
			f.Reduced.Minimal = step.minimal
			f.SetSignature()
		}
		dir, settleIn := s.Path(f.ID), i%2 == 0
		var err error
		if settleIn {
			err = SettleIn(dir, f, files, nil, quiet)
		} else {
			_, err = s.Settle(f, files)
		}
		if errors.Is(err, ErrSmaller) != step.stays || err != nil && !step.stays {
			t.Errorf("%s: %v", step.caption, err)
		}
		if !step.stays {
			bytes = step.bytes
		}
		there, files, err := Load(dir)
		isNew := strings.Contains(string(files.Reduced), fmt.Sprint("op", i))
		if err != nil || there.Reduced.After.Bytes != bytes || isNew == step.stays {
			t.Errorf("%s: %v, %+v", step.caption, err, there)
		}
	}
	if err := s.Flush(); err != nil || len(s.Settled()) != 1 || s.index.groups["refutation-unsound z3 op4 on Int"] == nil {
		t.Errorf("%v, %+v", err, s.index)
	}
}

// The place of a finding is found from wherever it is named.
func TestSettleInALink(t *testing.T) {
	out, s := complete(t)
	f, _ := doubtful(2, 1)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(s.Path(f.ID), link); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{link, "."} {
		if dir == "." {
			t.Chdir(s.Path(f.ID))
		}
		operator := map[string]string{link: "bvadd", ".": "bvsub"}[dir]
		if err := SettleIn(dir, f, reduce(f, operator, 5), nil, quiet); err != nil {
			t.Fatal(err)
		}
		if err := s.Flush(); err != nil || s.index.listed[f.ID] != f.Signature || !strings.Contains(f.Signature, operator) {
			t.Errorf("%s: %v, listed as %s", dir, err, s.index.listed[f.ID])
		}
	}
	expectFile(t, out, s)

	// A copy is no finding of the campaign.
	other := filepath.Join(s.dir, "copy")
	if err := os.CopyFS(other, os.DirFS(s.Path(f.ID))); err != nil {
		t.Fatal(err)
	}
	if err := SettleIn(other, f, reduce(f, "bvmul", 4), nil, quiet); err != nil {
		t.Fatal(err)
	}
	if _, warned := reopen(t, out, s.index); warned != "" {
		t.Error(warned)
	}
}

// What a solver writes need not be text; its findings are recognised again all the same.
func TestSignatureOfBytes(t *testing.T) {
	s, err := Open(t.TempDir(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	for i := range KeptPerSignature {
		f, files := example(i, "")
		f.Mark = "at \xff\xfe <b>"
		f.SetSignature()
		if s.Full(f.Signature) {
			t.Errorf("full with %d", i)
		}
		if _, err := s.Add(f, files); err != nil {
			t.Fatal(err)
		}
		if s.Full(f.Signature) != (i == KeptPerSignature-1) {
			t.Errorf("with %d findings", i+1)
		}
	}
}
