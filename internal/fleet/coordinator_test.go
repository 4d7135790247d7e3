package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
)

// A campaign whose tests only workers run asks for some when there has been none for a time, once each time.
func TestMissingWorkers(t *testing.T) {
	c := begin(t, t.TempDir())
	asked := 0
	c.mu.Lock()
	c.cfg.Announce = func(_ string, missing bool) {
		if missing {
			asked++
		}
	}
	c.mu.Unlock()
	for _, step := range []struct {
		pass time.Duration
		want int
	}{{0, 0}, {silence, 1}, {silence, 1}} {
		if c.later(step.pass); asked != step.want {
			t.Errorf("after %v more, asked %d times, want %d", step.pass, asked, step.want)
		}
	}
	c.joined("a")
	c.later(0)
	c.later(silence + time.Second) // a is taken to be gone
	if c.later(silence); asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}

// What a worker had that is silent, another one gets; what both have done counts once. What is sent twice does, too.
func TestSilentWorker(t *testing.T) {
	c := begin(t, t.TempDir())
	a, b := c.joined("a"), c.joined("b")
	first := a.lease()
	if len(first) != 1 || !first[0].First {
		t.Fatalf("%v", first)
	}
	c.later(silence / 2)
	b.ask(wire.Beat, wire.BeatRequest{}, &wire.BeatReply{})
	c.later(silence/2 + time.Second)
	again := b.lease()
	if !slices.Equal(again, first) {
		t.Fatalf("the first one had %v, the second one gets %v", first, again)
	}
	a.done(first...) // it was cut off only
	a.done(first...)
	if n := c.progress(); n != 1 {
		t.Errorf("%d are done", n)
	}
	b.done(again...)
	if n := c.progress(); n != 1 {
		t.Errorf("%d are done", n)
	}
	if table := c.Table(); table.Leases != 0 || table.Duplicates != 2 || table.Returned != 1 {
		t.Errorf("%+v", table)
	}
}

// Nobody has work of a file any more that cannot be used, so the campaign does not wait for it.
func TestSkippedIsReleased(t *testing.T) {
	c := begin(t, t.TempDir())
	a := c.joined("a")
	first, second := a.lease()[0], a.lease()[0]
	if n := c.Table().Leases; !first.First || !second.First || n != 2 {
		t.Fatalf("%d leases, of %+v and %+v", n, first, second)
	}
	a.send(wire.Look, wire.LookMessage{Place: first.Seed, Why: "it is empty", Kind: string(warning.SeedEmpty)})
	a.send(wire.Look, wire.LookMessage{Place: second.Seed, Logic: "QF_LIA", PerRound: 300})
	c.read()
	if n := c.Table().Leases; n != 1 {
		t.Errorf("%d leases after one file was skipped", n)
	}
}

// What a message has twice, or in parts that overlap, counts once: a worker may have the same lease of two processes.
func TestTwiceInAMessage(t *testing.T) {
	c := begin(t, t.TempDir())
	a := c.joined("a")
	first := a.lease()[0]
	a.send(wire.Look, wire.LookMessage{Place: first.Seed, Logic: "QF_LIA", PerRound: 300})
	a.send(wire.Block, blockMessage(t, turnOf(first), turnOf(first)))
	if n := c.progress(); n != 1 {
		t.Errorf("%d are done", n)
	}
	if s := c.Stats(); s.Duplicates != 1 || s.Leases != 0 {
		t.Errorf("%+v", s)
	}
}

// A campaign is at work from the first lease to the last result, and not from the first result.
func TestAtWork(t *testing.T) {
	c := begin(t, t.TempDir())
	a := c.joined("a")
	works := a.lease()
	from := time.Now()
	for time.Since(from) < time.Millisecond { // something passes before the result
	}
	passed := time.Since(from)
	a.done(works...)
	c.read()
	if at := c.stats.Snapshot().AtWork; at < passed.Seconds() {
		t.Errorf("at work for %g s, and there were %g s between the lease and its result", at, passed.Seconds())
	}
}

// The next process of a campaign counts what was sent up before it could be read, once, and leaves to workers what
// these say they have.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	c := begin(t, dir)
	a := c.joined("a")
	var works []wire.Work
	for len(works) < 6 {
		got := a.lease()
		if len(got) == 0 {
			t.Fatalf("only %v", works)
		}
		if works = append(works, got...); got[0].First {
			a.send(wire.Look, wire.LookMessage{Place: got[0].Seed, Logic: "QF_LIA", PerRound: 300})
			c.read()
		}
	}
	a.done(works[0])
	if n := c.progress(); n != 1 {
		t.Fatalf("%d are done", n)
	}
	c.stopped() // it reads nothing any more
	c.closing.Wait()
	a.done(works[1], works[2])
	c.end()

	c = begin(t, dir)
	sum := 0
	for _, w := range works[:3] {
		sum += w.To - w.From
	}
	if n := c.progress(); n != sum {
		t.Errorf("%d are done, want %d", n, sum)
	}
	sent := a.n
	a, b := c.joined("a"), c.joined("b")
	a.n = sent // it is the same process, and numbers go on
	if got := b.lease(); len(got) > 0 {
		t.Errorf("%v is handed out before workers have said what they have", got)
	}
	var beat wire.BeatReply
	a.ask(wire.Beat, wire.BeatRequest{Held: works[1:5]}, &beat)
	if want := works[1:3]; !slices.Equal(beat.Gone, want) {
		t.Errorf("gone are %v, want %v", beat.Gone, want)
	}
	c.later(adoption)
	seen := 0
	for got := b.lease(); len(got) > 0; got = b.lease() {
		for _, w := range got {
			if slices.Contains(works[3:5], w) {
				t.Errorf("%v is handed out, and somebody has it", w)
			}
			if w == works[5] {
				seen++
			}
		}
		b.done(got...)
		c.read()
	}
	a.done(works[3:5]...)
	if n := c.progress(); n != 100 || seen != 1 {
		t.Errorf("%d of 100 are done, and %v was handed out %d times", n, works[5], seen)
	}
}

// What is published again when the server has forgotten it is taken once, also where no count of instances would tell.
func TestPublishedAgain(t *testing.T) {
	c := begin(t, t.TempDir())
	a := c.joined("a")
	data, err := wire.Pack(wire.BlockMessage{Other: json.RawMessage(`{"stats":{"questions":3}}`)})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		part, err := json.Marshal(wire.Chunk{ID: "a-1", Of: 1, Data: data})
		if err != nil {
			t.Fatal(err)
		}
		subject := wire.Up(c.Coordinator.campaign, "a", wire.Block)
		if err := a.conn.Publish(t.Context(), subject, fmt.Sprint("forgotten ", i), part, nil); err != nil {
			t.Fatal(err)
		}
	}
	c.read()
	if n := c.stats.Snapshot().Questions; n != 3 {
		t.Errorf("%d questions are counted, and there were 3", n)
	}
}

// A message in several parts is taken when all are there, also by the next process.
func TestParts(t *testing.T) {
	dir := t.TempDir()
	c := begin(t, dir)
	a := c.joined("a")
	works := a.lease()
	a.send(wire.Look, wire.LookMessage{Place: works[0].Seed, Logic: "QF_LIA", PerRound: 300})
	data, err := wire.Pack(blockMessage(t, turnOf(works[0])))
	if err != nil {
		t.Fatal(err)
	}
	half := len(data) / 2
	a.publish(wire.Block, wire.Chunk{ID: "a-9", Of: 2, Data: data[:half]})
	c.read()
	c.end()
	c = begin(t, dir)
	a = c.joined("a")
	if n := c.progress(); n != 0 {
		t.Errorf("%d are done by half a message", n)
	}
	a.publish(wire.Block, wire.Chunk{ID: "a-9", Part: 1, Of: 2, Data: data[half:]})
	if n := c.progress(); n != 1 {
		t.Errorf("%d are done", n)
	}
}

// aFinding is a finding of the first seed, as a worker sends it.
func aFinding(c *campaign, change func(f *finding.Finding, files *finding.Files, run *tally.Run)) wire.FoundMessage {
	f := &finding.Finding{
		Fault: oracle.Fault{Class: oracle.Crash, Mark: "segmentation fault", Oracle: "crash"}, Solver: "z3",
		SeedPath: c.manifest[0].Path, SeedHash: c.manifest[0].Hash, Program: []string{"/there/z3"},
		Command: []string{"/there/z3", "smt.arith.solver=2", "instance.smt2"}, Logic: "QF_LIA",
	}
	files := finding.Files{Instance: []byte("(check-sat)")}
	run := tally.Run{Solver: "z3", Seed: f.SeedPath, Logic: "QF_LIA", Strategy: "boolean"}
	if change != nil {
		change(f, &files, &run)
	}
	f.SetID(files.Instance)
	m, _ := foundMessage(f, files)
	m.Run, _ = json.Marshal(run)
	return m
}

// A finding is kept once, under the name that its content gives it, and what it says is run is what the campaign runs.
func TestFound(t *testing.T) {
	c := begin(t, t.TempDir())
	a := c.joined("a")
	m := aFinding(c, func(f *finding.Finding, _ *finding.Files, _ *tally.Run) {
		f.Tool, f.MasterSeed, f.Known = "9", 7, &finding.KnownAs{Issue: "none"}
	})
	a.send(wire.Found, m)
	a.send(wire.Found, m)
	c.read()
	ids := c.o.Keeper.Store.IDs()
	if len(ids) != 1 {
		t.Fatalf("findings: %v", ids)
	}
	f, _, err := finding.Load(c.o.Keeper.Store.Path(ids[0]))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"/here/z3", "smt.arith.solver=2", "instance.smt2"}; !slices.Equal(f.Command, want) ||
		!slices.Equal(f.Program, want[:1]) || f.Tool != "1" || f.MasterSeed != 0 || f.Known != nil {
		t.Errorf("%+v", f)
	}
	var kept wire.KeptReply
	a.ask(wire.Kept, wire.KeptRequest{ID: f.ID, Path: f.SeedPath}, &kept)
	if !kept.Known || kept.Kept { // it was again, the second time
		t.Errorf("%+v", kept)
	}
	if s := c.stats.Snapshot(); s.Total() != 1 || s.Signatures != 1 {
		t.Errorf("%d findings, %d signatures", s.Total(), s.Signatures)
	}
}

// Results that cannot be are not taken, and after ten of them nothing of the worker is.
func TestLiar(t *testing.T) {
	type lie struct {
		caption string
		kind    string
		what    func(c *campaign, w wire.Work) any
	}
	block := func(change func(*wire.Turn)) func(*campaign, wire.Work) any {
		return func(_ *campaign, w wire.Work) any {
			m := blockMessage(t, turnOf(w))
			change(&m.Results[0].Turns[0])
			return m
		}
	}
	counts := func(text string) func(*campaign, wire.Work) any {
		return func(_ *campaign, w wire.Work) any {
			m := blockMessage(t, turnOf(w))
			m.Results[0].Counted = json.RawMessage(text)
			return m
		}
	}
	found := func(change func(*finding.Finding, *finding.Files, *tally.Run)) func(*campaign, wire.Work) any {
		return func(c *campaign, _ wire.Work) any { return aFinding(c, change) }
	}
	for _, x := range []lie{
		{"a kind that there is none of", "order", func(*campaign, wire.Work) any { return 1 }},
		{"an unknown seed", wire.Block, block(func(t *wire.Turn) { t.Lease.Seed = 7 })},
		{"a negative seed", wire.Block, block(func(t *wire.Turn) { t.Lease.Seed = -1 })},
		{"more than the lease", wire.Block, block(func(t *wire.Turn) { t.To += 3 })},
		{"less than nothing", wire.Block, block(func(t *wire.Turn) { t.From = -1 })},
		{"a span that was never handed out", wire.Block, block(func(t *wire.Turn) {
			t.Lease.From, t.Lease.To, t.From, t.To = 1000, 1008, 1000, 1008
		})},
		{"more instances than there are", wire.Block, counts(`{"stats":{"instances":1000000}}`)},
		{"fewer than none", wire.Block, counts(`{"stats":{"instances":-5}}`)},
		{"tables without entries", wire.Block, counts(`{"stats":{"answered":{"z3":null}}}`)},
		{"counts that are none", wire.Block, counts(`{"stats":[]}`)},
		{"strategies", wire.Block, counts(`{"made":{"boolean":9}}`)},
		{"no turns", wire.Block, func(*campaign, wire.Work) any { return wire.BlockMessage{Results: []wire.Result{{}}} }},
		{"turns of two seeds as one", wire.Block, func(_ *campaign, w wire.Work) any {
			m := blockMessage(t, turnOf(w), turnOf(w))
			m.Results[0].Turns[1].Lease.Seed++
			return m
		}},
		{"twice, and without the counts of each", wire.Block, func(_ *campaign, w wire.Work) any {
			m := blockMessage(t, turnOf(w), turnOf(w))
			m.Results[0].Each = nil
			return m
		}},
		{"twice, and with too many counts", wire.Block, func(_ *campaign, w wire.Work) any {
			m := blockMessage(t, turnOf(w), turnOf(w))
			m.Results[0].Each, _ = wire.Pack([]json.RawMessage{[]byte("{}"), []byte("{}"), []byte("{}")})
			return m
		}},
		{"a look at a file that is not there", wire.Look, func(*campaign, wire.Work) any {
			return wire.LookMessage{Place: 2, PerRound: 3}
		}},
		{"a look with a long reason", wire.Look, func(*campaign, wire.Work) any {
			return wire.LookMessage{Place: 1, Why: strings.Repeat("no ", 10_000), Kind: string(warning.SeedEmpty)}
		}},
		{"a look with a reason of no kind", wire.Look, func(*campaign, wire.Work) any {
			return wire.LookMessage{Place: 1, Why: "no", Kind: string(warning.Campaign)}
		}},
		{"a reduction of nothing", wire.Reduced, func(*campaign, wire.Work) any {
			return wire.ReducedMessage{ID: "../../x"}
		}},
		{"a class that leads elsewhere", wire.Found, found(func(f *finding.Finding, _ *finding.Files, _ *tally.Run) {
			f.Class = "../../../tmp/x"
		})},
		{"a solver that leads elsewhere", wire.Found, found(func(f *finding.Finding, _ *finding.Files, r *tally.Run) {
			f.Solver, r.Solver = "../x", "../x"
		})},
		{"another seed", wire.Found, found(func(f *finding.Finding, _ *finding.Files, r *tally.Run) {
			f.SeedPath, r.Seed = "/etc/passwd", "/etc/passwd"
		})},
		{"a negative index", wire.Found, found(func(f *finding.Finding, _ *finding.Files, r *tally.Run) {
			f.Index, r.Index = -1, -1
		})},
		{"an argument that writes", wire.Found, found(func(f *finding.Finding, _ *finding.Files, _ *tally.Run) {
			f.Command = []string{"/there/z3", "-o", "/etc/passwd"}
		})},
		{"a file elsewhere", wire.Found, found(func(f *finding.Finding, _ *finding.Files, _ *tally.Run) {
			f.Command = []string{"/there/z3", "../../instance.smt2"}
		})},
		{"a command beside", wire.Found, found(func(f *finding.Finding, files *finding.Files, _ *tally.Run) {
			f.Beside = []finding.BesideRun{{Solver: "sh", Program: []string{"sh"}, Command: []string{"sh", "-c", "id"}}}
			files.Beside = [][]byte{nil}
		})},
		{"an option", wire.Found, found(func(f *finding.Finding, _ *finding.Files, _ *tally.Run) {
			f.Configuration.Options = []string{"trace_file_name=/etc/passwd"}
		})},
		{"a tactic", wire.Found, found(func(f *finding.Finding, _ *finding.Files, _ *tally.Run) {
			f.Configuration.Tactic = "smt) (exit"
		})},
		{"no script", wire.Found, found(func(_ *finding.Finding, files *finding.Files, _ *tally.Run) {
			files.Instance = nil
		})},
	} {
		t.Run(x.caption, func(t *testing.T) {
			c := begin(t, t.TempDir())
			liar := c.joined("liar")
			work := liar.lease()[0]
			liar.send(wire.Look, wire.LookMessage{Place: work.Seed, Logic: "QF_LIA", PerRound: 300})
			for range wrongMost {
				liar.send(x.kind, x.what(c, work))
			}
			if n := c.progress(); n != 0 {
				t.Errorf("%d are done", n)
			}
			if ids := c.o.Keeper.Store.IDs(); len(ids) > 0 {
				t.Errorf("findings: %v", ids)
			}
			if r := c.Table().Workers; len(r) != 1 || r[0].State != tally.Refused {
				t.Errorf("%+v", r)
			}
			liar.done(work) // too late for the truth
			if n := c.progress(); n != 0 || len(liar.lease()) > 0 {
				t.Errorf("%d are done of a worker that is refused", n)
			}
			honest := c.joined("honest")
			if got := honest.lease(); len(got) == 0 || got[0].Seed != work.Seed || got[0].From != work.From {
				t.Errorf("the liar had %v, the next one gets %v", work, got)
			}
		})
	}
}

// Workers that are others are refused at once, each with its reason.
func TestRefused(t *testing.T) {
	c := begin(t, t.TempDir())
	w := c.worker("w")
	var blob wire.BlobReply
	if w.ask(wire.Blob, wire.BlobRequest{Hash: c.manifest[0].Hash}, &blob); blob.Error == "" {
		t.Error("who has not joined gets seeds")
	}
	if got := w.lease(); len(got) > 0 {
		t.Errorf("who has not joined gets %v", got)
	}
	good := wire.Hello{Version: wire.Version, Tool: "1", Commit: "abc", Draws: mutate.Draws, Jobs: 1}
	for caption, change := range map[string]func(h *wire.Hello){
		"messages": func(h *wire.Hello) { h.Version++ }, "version": func(h *wire.Hello) { h.Tool = "2" },
		"commit": func(h *wire.Hello) { h.Commit = "abd" }, "draws": func(h *wire.Hello) { h.Draws = "0" },
		"no jobs": func(h *wire.Hello) { h.Jobs = 0 },
	} {
		h := good
		change(&h)
		var welcome wire.Welcome
		if w.ask(wire.Settings, h, &welcome); welcome.Refused == "" {
			t.Errorf("%s: taken", caption)
		}
	}
	var welcome wire.Welcome
	if w.ask(wire.Settings, good, &welcome); welcome.Refused != "" {
		t.Fatal(welcome.Refused)
	}
	z3 := fakeSolver()
	other := func(change func(s *wire.Solver)) []wire.Solver {
		s := fakeSolver()
		change(&s)
		return []wire.Solver{s}
	}
	for _, x := range []struct {
		kit  wire.Kit
		want string
	}{
		{wire.Kit{}, "solver z3 is missing"},
		{wire.Kit{Solvers: other(func(s *wire.Solver) { s.Version = "z3 2" })}, `solver z3 is "z3 2", and the campaign's is "z3 1"`},
		{wire.Kit{Solvers: other(func(s *wire.Solver) { s.Digest = "1" })}, "--accept z3=1"},
		{wire.Kit{Solvers: other(func(s *wire.Solver) { s.Entry["session"], s.Entry["patterns"] = "1", "2" })},
			"catalog describes solver z3 otherwise than the campaign's (patterns, session)"},
		{wire.Kit{Solvers: other(func(s *wire.Solver) { s.Entry = nil })}, "(session, vary)"},
		{wire.Kit{Solvers: other(func(s *wire.Solver) { s.Args = []string{"smt.arith.solver=2"} })},
			`solver z3 is always called with ["smt.arith.solver=2"], and in the campaign with []`},
		{wire.Kit{Solvers: []wire.Solver{z3, {Name: "y"}}}, "the campaign does not test"},
		{wire.Kit{Solvers: []wire.Solver{z3}, Settings: []wire.Setting{{Name: "seed", Value: "2"}}},
			"--seed was not set and is now 2"},
		{wire.Kit{Solvers: []wire.Solver{z3}, Settings: []wire.Setting{{Name: "memory", Value: "2"}}}, ""},
	} {
		var joined wire.Joined
		w.ask(wire.Join, x.kit, &joined)
		if !strings.Contains(joined.Refused, x.want) || x.want == "" && joined.Refused != "" {
			t.Errorf("%+v: %q", x.kit, joined.Refused)
		}
	}
}

// A worker of a campaign has the subjects of its own name: it can neither speak for another one, nor command workers or
// the campaign, nor read or purge what others send.
func TestOwnSubjects(t *testing.T) {
	c := begin(t, t.TempDir())
	a, b := c.joined("a"), c.joined("b")
	works := b.lease()
	name, stream := c.Coordinator.campaign, "smt-"+c.Coordinator.campaign
	for _, subject := range []string{
		wire.Ask(name, "b", wire.Lease), wire.Ask(name, "b", wire.Leave), wire.Up(name, "b", wire.Block),
		controlSubject(name), wire.Tell(name), wire.TellOne(name, "b"), "$JS.API.STREAM.PURGE." + stream,
		"$JS.API.STREAM.DELETE." + stream,
		"$JS.API.STREAM.MSG.GET." + stream, "$JS.API.DIRECT.GET." + stream, "$SYS.REQ.SERVER.PING",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		if answer, err := a.conn.Request(ctx, subject, []byte(`{"verb":"end"}`)); err == nil {
			t.Errorf("%s is answered: %s", subject, answer)
		}
		cancel()
	}
	received := make(chan string, 100)
	for _, subject := range []string{
		">", wire.TellOne(name, "b"), wire.Prefix(name) + ".>", wire.Up(name, "b", wire.Block),
	} {
		_ = a.conn.Listen(subject, func([]byte) { received <- subject })
	}
	b.done(works...)
	if n := c.progress(); n != len(works) {
		t.Errorf("%d are done", n)
	}
	if err := c.do(command{Verb: Drain, Worker: "b"}); err != nil {
		t.Error(err)
	}
	a.lease() // what was sent before it has arrived by now
	select {
	case subject := <-received:
		t.Errorf("a worker hears %s", subject)
	default:
	}
	for _, w := range c.Table().Workers {
		if !w.State.IsHere() {
			t.Errorf("%+v", w)
		}
	}
}

// Seeds and the list of them are what their hashes say, whatever the campaign gives.
func TestFiles(t *testing.T) {
	c := begin(t, t.TempDir())
	w := c.joined("w")
	ask := func(r wire.BlobRequest) (part wire.BlobReply) {
		w.ask(wire.Blob, r, &part)
		return part
	}
	hash := c.manifest[0].Hash
	if got := ask(wire.BlobRequest{Hash: hash}); string(got.Data) != seedText || got.Size != len(seedText) {
		t.Errorf("%+v", got)
	}
	for _, r := range []wire.BlobRequest{{Hash: "../../etc/passwd"}, {Hash: hash, From: -1}, {Hash: hash, From: 1000}} {
		if got := ask(r); got.Error == "" {
			t.Errorf("%+v: %+v", r, got)
		}
	}
	manifest := func(hash string) []byte {
		text, _ := json.Marshal([]wire.File{{Path: "a.smt2", Hash: hash, IsRead: true, IsScript: true}})
		return text
	}
	for _, dir := range []string{"", t.TempDir()} {
		gives := []byte("something else")
		fetched := 0
		f, err := newFiles(manifest(hash), dir, func(of string) ([]byte, error) {
			return fetchBlob(t.Context(), of, func(_ context.Context, r wire.BlobRequest) (wire.BlobReply, error) {
				fetched++
				return partOf(gives, r.From), nil
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Read("a.smt2"); err == nil {
			t.Error("another content is taken")
		}
		gives = []byte(seedText)
		for range 2 {
			if got, err := f.Read("a.smt2"); err != nil || string(got) != seedText {
				t.Errorf("%s, %v", got, err)
			}
		}
		if fetched != 2 {
			t.Errorf("it was asked for %d times", fetched)
		}
		if dir != "" { // somebody has changed it
			if err := os.WriteFile(filepath.Join(dir, hash), []byte("x"), 0o644); err != nil {
				t.Fatal(err)
			}
			if got, err := f.Read("a.smt2"); err != nil || string(got) != seedText || fetched != 3 {
				t.Errorf("%s, %v, asked for %d times", got, err, fetched)
			}
		}
	}
	if _, err := newFiles(manifest("../../x"), "", nil); err == nil {
		t.Error("a hash may lead elsewhere")
	}
}

// A key that would send a token to another machine without a certificate is refused, and so is what is none.
func TestKeys(t *testing.T) {
	dir := t.TempDir()
	key, err := NewKey("tls://example.org:4222")
	if err != nil {
		t.Fatal(err)
	}
	if err := key.Write(dir); err != nil {
		t.Fatal(err)
	}
	read, err := ReadKey(filepath.Join(dir, JoinName))
	if err != nil || read.Token != key.Token {
		t.Fatalf("%+v, %v", read, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, JoinName)); err != nil || strings.Contains(string(text), "PRIVATE") {
		t.Error("workers get the private key")
	}
	for caption, change := range map[string]func(k *Key){
		"no certificate": func(k *Key) { k.Fingerprint = "" }, "no address": func(k *Key) { k.URLs = nil },
		"another scheme":      func(k *Key) { k.URLs = []string{"http://example.org"} },
		"a token in a URL":    func(k *Key) { k.URLs = []string{"tls://user:secret@example.org"} },
		"a campaign of stars": func(k *Key) { k.Campaign = "*" },
	} {
		bad := *read
		change(&bad)
		path := filepath.Join(dir, "bad")
		if err := bad.write(path); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadKey(path); err == nil {
			t.Errorf("%s: taken", caption)
		}
	}
	if _, err := New(Config{Serve: "nowhere"}); err == nil {
		t.Error("an address without a port")
	}
	c, err := New(Config{Serve: ":4222"})
	if err != nil || !isLoopback(c.host) {
		t.Errorf("without a host it listens at %q, %v", c.host, err)
	}
}
