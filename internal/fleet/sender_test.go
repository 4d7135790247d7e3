package fleet

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// A worker that is cut off keeps what it has done, and sends all of it in order when it is back. From 64 MB on it takes
// no more work until then; what it has begun it still finishes and keeps.
func TestKeptWhileCutOff(t *testing.T) {
	var mu sync.Mutex
	var arrived []string
	back := make(chan struct{})
	s := &sender{
		name: "w", ctx: t.Context(), logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		subject: func(kind string) string { return kind },
		publish: func(ctx context.Context, subject, id string, _ []byte, _ func(error)) error {
			select {
			case <-back:
			case <-ctx.Done():
				return ctx.Err()
			}
			mu.Lock()
			defer mu.Unlock()
			arrived = append(arrived, id)
			return nil
		},
	}
	go s.run()
	worker := &Worker{cfg: JoinSettings{Jobs: 1}, up: s}
	rng := rand.New(rand.NewPCG(1, 1))
	blob := make([]byte, 1<<20)
	for i := range blob {
		blob[i] = byte(rng.Uint32()) // it cannot be compressed
	}
	var works []wire.Work
	for n := 0; n*len(blob) <= maxWaiting || worker.wants(); n++ {
		if !worker.wants() && n*len(blob) < maxWaiting {
			t.Fatalf("with %d MB it takes no work any more", n)
		}
		work := wire.Work{Seed: n, To: 1}
		works = append(works, work)
		s.send(wire.Block, wire.BlockMessage{Results: []wire.Result{{Turns: []wire.Turn{{Lease: work}}, Each: blob}}})
		if n > 2*maxWaiting/len(blob) {
			t.Fatal("it takes more and more work")
		}
	}
	last := wire.Work{Seed: -1, To: 1}
	s.send(wire.Block, wire.BlockMessage{Results: []wire.Result{{Turns: []wire.Turn{{Lease: last}}}}}) // it had begun that
	if got := s.unsent(); !slices.Equal(got, append(works, last)) {
		t.Errorf("of %d works, %d are kept", len(works)+1, len(got))
	}
	close(back)
	if err := s.wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !worker.wants() || len(s.unsent()) > 0 {
		t.Error("all is sent, and it takes no work")
	}
	mu.Lock()
	defer mu.Unlock()
	if len(arrived) < len(works)+1 || len(slices.Compact(slices.Clone(arrived))) != len(arrived) {
		t.Errorf("%d messages have arrived of %d", len(arrived), len(works)+1)
	}
}
