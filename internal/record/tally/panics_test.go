package tally

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
)

// A panic is counted under what it costs, and said once for each place; other errors are given back. All of them
// together are an error at the end, also of a campaign that goes on.
func TestSparing(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	whole := New("test", 1)
	part := whole.Part()
	leftOut := func() string { return "finding X is not reduced" }
	for range 3 {
		if err := part.Sparing(log, LostReduction, leftOut, func() error { panic("planted") }); err != nil {
			t.Error(err)
		}
	}
	plain := errors.New("plain")
	if err := part.Sparing(log, LostReduction, leftOut, func() error { return plain }); err != plain {
		t.Error(err)
	}
	if n := strings.Count(out.String(), "finding X is not reduced: bug in smtstorm"); n != 1 {
		t.Errorf("said %d times: %s", n, &out)
	}
	Ticks{Status: func(func() Stats) { panic("status") }, Guard: part.SparingReport(log)}.show()
	text, err := Counted{Stats: part.Take()}.Text()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Stats{whole.Snapshot(), read(t, text)} {
		if s.Panics[LostReduction].Count != 3 || s.Panics[LostReport].Count != 1 {
			t.Errorf("counted: %v", s.Panics)
		}
		if err := s.Failed(); err == nil || !strings.Contains(err.Error(), "3 reductions (the first: planted (") {
			t.Error(err)
		}
	}
	if none := NewStats(); none.Failed() != nil {
		t.Error(none.Failed())
	}
}

func read(t *testing.T, counted []byte) Stats {
	t.Helper()
	s, err := Read(nil, [][]byte{counted})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
