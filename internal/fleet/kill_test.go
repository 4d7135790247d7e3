package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// killInstances is how many instances a campaign has that is killed, and one in findingEach of them shows a finding: in
// all, more of one signature than are kept.
const killInstances, findingEach = 24, 3

// findingAt is what a worker sends of a finding of an instance: with its files, and as it is counted with its turn.
func findingAt(c *campaign, seed, index int) (found wire.FoundMessage, counted wire.Counted) {
	found = aFinding(c, func(f *finding.Finding, files *finding.Files, run *tally.Run) {
		f.SeedPath, f.SeedHash, f.Index = c.manifest[seed].Path, c.manifest[seed].Hash, index
		run.Seed, run.Index = f.SeedPath, index
		files.Instance = fmt.Appendf(nil, "(check-sat) ; %d of %d", index, seed)
	})
	f, _, err := readFound(mustMarshal(c.t, found))
	if err != nil {
		c.t.Fatal(err)
	}
	f.Command[0] = "/here/z3" // it is named by the campaign's program, which the worker got when it joined
	f.SetID(fmt.Appendf(nil, "(check-sat) ; %d of %d", index, seed))
	f.SetSignature()
	return found, wire.Counted{Finding: mustMarshal(c.t, f), Run: found.Run}
}

func mustMarshal(t tester, what any) []byte {
	t.Helper()
	text, err := json.Marshal(what)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// stages are the moments at which a worker may be killed.
type stage int

const (
	leased stage = iota
	findingSent
	halfSent // half of a block was sent
	blockSent
	unharmed
)

// run does what a worker does with work, until a stage.
func (w *sham) run(c *campaign, work wire.Work, until stage) {
	w.t.Helper()
	if until == leased {
		return
	}
	if work.First {
		w.send(wire.Look, wire.LookMessage{Place: work.Seed, Logic: "QF_LIA", PerRound: 300})
	}
	turn := turnOf(work)
	for i := work.From; i < work.To; i++ {
		if i%findingEach == 0 {
			found, counted := findingAt(c, work.Seed, i)
			w.send(wire.Found, found)
			turn.Findings = append(turn.Findings, counted)
		}
	}
	switch block := blockMessage(w.t, turn); until {
	case findingSent:
	case halfSent:
		data, err := wire.Pack(block)
		if err != nil {
			w.t.Fatal(err)
		}
		w.n++
		w.publish(wire.Block, wire.Chunk{ID: fmt.Sprintf("%s-%d", w.name, w.n), Of: 2, Data: data[:len(data)/2]})
	default:
		w.send(wire.Block, block)
	}
}

// checkWhole compares a campaign with one that nobody has disturbed: each instance and each finding counts once.
func (c *campaign) checkWhole() {
	c.t.Helper()
	if n := c.progress(); n != killInstances {
		c.t.Errorf("%d of %d instances are done", n, killInstances)
	}
	s, kept := c.stats.Snapshot(), len(c.o.Keeper.Store.IDs())
	if want := killInstances / findingEach; s.Total() != want || kept != finding.KeptPerSignature || s.Signatures != 1 {
		c.t.Errorf("%d findings count, and there are %d; %d of %d are kept; %d signatures", s.Total(), want, kept,
			finding.KeptPerSignature, s.Signatures)
	}
	if f := c.Stats(); f.Leases != 0 {
		c.t.Errorf("%+v", f)
	}
}

// finish has a worker do what is left.
func (c *campaign) finish(w *sham) {
	c.t.Helper()
	for c.o.Ledger.Progress().Done < killInstances {
		for _, work := range w.lease() {
			w.run(c, work, unharmed)
		}
		c.read()
	}
}

// A worker is killed at each stage of each of its leases. Nothing is lost, and nothing counts twice.
func TestKilledWorkers(t *testing.T) {
	for until, caption := range map[stage]string{
		leased: "it has a lease", findingSent: "its findings are sent", halfSent: "half of its block is sent",
		blockSent: "its block is sent", unharmed: "it is not killed",
	} {
		t.Run(caption, func(t *testing.T) {
			t.Parallel()
			c := setting{instances: killInstances, at: onLoopback}.begin(t, t.TempDir())
			for n := 0; until != unharmed && c.o.Ledger.Progress().Done < killInstances/2; n++ {
				victim, helper := c.joined(fmt.Sprint("victim", n)), c.joined(fmt.Sprint("helper", n))
				for _, work := range victim.lease() {
					victim.run(c, work, until)
				}
				c.read()
				c.later(silence + time.Second)
				for _, work := range helper.lease() {
					helper.run(c, work, unharmed)
				}
				c.read()
			}
			c.finish(c.joined("honest"))
			c.checkWhole()
		})
	}
}

// Environment of a process that has a campaign: its directory, and the number of the write ahead of which it is killed.
const envDir, envWrite = "SMTSTORM_TEST_CAMPAIGN", "SMTSTORM_TEST_WRITE"

// TestCampaignProcess is no test: it is the process of a campaign that another test kills. It ends when all is done.
func TestCampaignProcess(t *testing.T) {
	dir := os.Getenv(envDir)
	if dir == "" {
		t.Skip("SKIPPED: it is the process of another test")
	}
	at, err := strconv.ParseInt(os.Getenv(envWrite), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	var writes atomic.Int64
	c := setting{instances: killInstances, at: onLoopback, before: func(string) {
		if writes.Add(1) == at {
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				_ = self.Kill()
			}
			select {}
		}
	}}.begin(t, dir)
	for c.o.Ledger.Progress().Done < killInstances {
		c.read()
	}
	c.end()
	if at == 0 { // tell how many there were
		fmt.Println("writes:", writes.Load())
	}
}

// killedAt runs a campaign whose process is killed ahead of a write, unless that is 0, and the one that goes on with
// it. It gives how many writes there were.
func killedAt(t *testing.T, write int) (writes int) {
	t.Helper()
	dir := t.TempDir()
	var out bytes.Buffer
	process := exec.Command(os.Args[0], "-test.run=^TestCampaignProcess$")
	process.Env = append(os.Environ(), envDir+"="+dir, fmt.Sprint(envWrite, "=", write))
	process.Stdout, process.Stderr = &out, &out
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(context.Background())
	var err error
	go func() {
		err = process.Wait()
		end()
	}()
	if w := workerOf(t, ended, dir); w != nil {
		for ended.Err() == nil {
			for _, work := range w.lease() {
				w.run(w.campaign, work, unharmed)
			}
		}
	}
	<-ended.Done()
	if killed := err != nil; killed != (write > 0) {
		t.Fatalf("the process was killed: %t, %s", killed, &out)
	}
	if _, rest, ok := strings.Cut(out.String(), "writes: "); ok {
		_, _ = fmt.Sscan(rest, &writes)
	}
	c := setting{instances: killInstances, at: onLoopback}.begin(t, dir)
	c.later(adoption)
	c.finish(c.joined("honest"))
	c.checkWhole()
	return writes
}

// workerOf is a worker of a campaign of another process, nil if that ends before anybody can join.
func workerOf(t *testing.T, ended context.Context, dir string) *sham {
	t.Helper()
	join := filepath.Join(dir, "out", fleetDir, JoinName)
	var key *Key
	for key == nil {
		if key, _ = ReadKey(join); key == nil && ended.Err() != nil {
			return nil
		}
	}
	c := &campaign{t: t, Coordinator: &Coordinator{key: &ServeKey{Key: *key}, campaign: key.Campaign}}
	for _, name := range []string{"a.smt2", "b.smt2"} {
		c.manifest = append(c.manifest, wire.File{
			Path: filepath.Join(dir, "seeds", name), Hash: hashOf([]byte(seedText)),
		})
	}
	w := c.worker("w")
	w.ctx, w.campaign = ended, c
	return c.enrol(w)
}

// The campaign's process is killed ahead of its writes. The next one loses nothing, and counts nothing twice.
func TestKilledCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a campaign is killed again and again")
	}
	writes := killedAt(t, 0)
	if writes < killInstances/2 {
		t.Fatalf("there were only %d writes", writes)
	}
	for write := 1; write <= writes; write++ {
		t.Run(fmt.Sprint(write, " of ", writes), func(t *testing.T) {
			t.Parallel()
			killedAt(t, write)
		})
	}
}

// A worker is killed while it reduces a finding: another one reduces it, and nobody does after three have died.
func TestKilledReductions(t *testing.T) {
	c := begin(t, t.TempDir())
	found := aFinding(c, nil)
	a := c.joined("w0")
	a.send(wire.Found, found)
	c.read()
	ids := c.o.Keeper.Store.IDs()
	if len(ids) != 1 {
		t.Fatalf("findings: %v", ids)
	}
	c.later(silence + time.Second) // it is gone, so the next one gets the reduction
	for _, deaths := range []int{1, mostDeaths} {
		f, files, err := finding.Load(c.o.Keeper.Store.Path(ids[0]))
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan bool)
		go func() { done <- c.Reduce(t.Context(), f, &files) }()
		for n := range deaths {
			w := c.joined(fmt.Sprintf("victim%d-%d", deaths, n))
			w.reduces(c, f.ID)
			c.later(silence + time.Second)
		}
		if deaths < mostDeaths {
			w := c.joined("honest")
			w.reduces(c, f.ID)
			reduced := *f
			reduced.NotReduced = "it is as small as can be"
			m, err := foundMessage(&reduced, files)
			if err != nil {
				t.Fatal(err)
			}
			w.send(wire.Reduced, wire.ReducedMessage{ID: f.ID, Finding: m.Finding, Files: m.Files})
		}
		if !<-done {
			t.Fatalf("after %d deaths nobody has reduced it", deaths)
		}
		want := "it is as small as can be"
		if deaths == mostDeaths {
			want = "3 workers died over it"
		}
		if f.NotReduced != want {
			t.Errorf("after %d deaths: %q, want %q", deaths, f.NotReduced, want)
		}
		c.later(silence + time.Second) // the honest one is gone, too
	}
}

// reduces takes the finding that is to be reduced, and nothing of it is done yet.
func (w *sham) reduces(c *campaign, id string) {
	w.t.Helper()
	eventually(w.t, w.name+" is asked to reduce something", func() bool {
		var beat wire.BeatReply
		w.ask(wire.Beat, wire.BeatRequest{}, &beat)
		return beat.Reduce
	})
	var r wire.ReduceReply
	w.ask(wire.Reduce, struct{}{}, &r)
	var blob wire.BlobReply
	w.ask(wire.Blob, wire.BlobRequest{Hash: r.Blob}, &blob)
	var m wire.FoundMessage
	if err := json.Unmarshal(blob.Data, &m); err != nil || r.ID != id {
		w.t.Fatalf("%s is to reduce %q, %v", w.name, r.ID, err)
	}
}
