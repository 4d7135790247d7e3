package solvers

import (
	"context"
	"testing"
	"time"
)

// A process that has used up its processor time is ended, also if its children have used it.
func TestProcessorTimeIsLimited(t *testing.T) {
	h, err := NewHost(HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, command := range []string{
		`busy=sh -c "while :; do :; done"`, `busy=sh -c "sh -c \"while :; do :; done\"; true"`,
		`busy=sh -c "while :; do /bin/true; done"`,
	} {
		s, err := (&Catalog{}).Resolve(command)
		if err != nil {
			t.Fatal(err)
		}
		limits := Limits{CPU: 200 * time.Millisecond, Wall: 5 * time.Minute}
		r, err := h.Fresh(context.Background(), s, Query{Script: []byte("(check-sat)\n")}, limits)
		if err != nil || r.Verdict != Timeout {
			t.Errorf("%s: %v, %v", command, r, err)
		}
	}
}
