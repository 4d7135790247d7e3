package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/mutate"
)

// durability kills campaigns at random moments, and checks that nothing is lost. Their solver is a fake one, so that
// all work is ours.
func durability(h *harness) func(context.Context) error {
	kills := h.Int("kills", 200, "kills at random moments")
	return func(context.Context) error { return killing(h.dir, *kills, 600) }
}

// Environment variables of a campaign that is killed: the directory for results, the directory of seeds, how many
// instances it has, and the number of the write ahead of which it is killed, 0 for none.
const (
	envOut       = "DURABILITY_OUT"
	envSeeds     = "DURABILITY_SEEDS"
	envInstances = "DURABILITY_INSTANCES"
	envKill      = "DURABILITY_KILL"
)

// killedCampaign runs such a campaign, if this process is for one, and ends the process. Its solver is wrong on one
// script of fifteen.
func killedCampaign() {
	out := os.Getenv(envOut)
	if out == "" {
		return
	}
	kill, _ := strconv.Atoi(os.Getenv(envKill))
	instances, _ := strconv.Atoi(os.Getenv(envInstances))
	// Only oracles of answers: the fake solver knows these from the scripts, and invents everything else.
	cfg, err := campaign(out, os.Getenv(envSeeds), engine.Budget{Instances: instances},
		"refutation-unsound", "solution-unsound", "crash")
	if err == nil {
		var mu sync.Mutex
		cfg.BeforeWrite = func(string) {
			mu.Lock()
			defer mu.Unlock()
			if kill--; kill == 0 {
				_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
				select {}
			}
		}
		cfg.Solvers = []string{fakesolver.Named("fake", "always-unsat", "every=15", "but=probe")}
		cfg.Settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
		_, err = engine.Run(context.Background(), context.Background(), cfg)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3) // as smtstorm: 1 says that there are findings
	}
	os.Exit(0)
}

// victim is a campaign that is killed again and again.
type victim struct {
	seeds, out string
	instances  int             // budget of a campaign
	want       tally.Stats     // counts of the campaign that is not killed
	had        map[string]bool // key: id of a finding that was there after the last kill
	acked      int             // finished instances, according to the database
}

// newVictim runs a campaign that is not killed, with which the others are compared.
func newVictim(dir string, instances int) (*victim, error) {
	v := &victim{seeds: filepath.Join(dir, "seeds"), instances: instances}
	if err := writeSeeds(v.seeds, 3); err != nil {
		return nil, err
	}
	v.begin(filepath.Join(dir, "undisturbed"))
	if killed, err := v.run(0, 0); err != nil || killed {
		return nil, fmt.Errorf("the campaign that nobody disturbs: killed %t, %w", killed, err)
	}
	var err error
	v.want, err = statsOf(v.out)
	return v, err
}

func (v *victim) begin(out string) { v.out, v.had, v.acked = out, map[string]bool{}, 0 }

// run starts or resumes the campaign. It is killed after some time, or ahead of the given write; 0: it is not.
func (v *victim) run(after time.Duration, write int) (killed bool, err error) {
	program, err := os.Executable()
	if err != nil {
		return false, err
	}
	c := exec.Command(program)
	c.Env = append(os.Environ(), envOut+"="+v.out, envSeeds+"="+v.seeds, envInstances+"="+strconv.Itoa(v.instances),
		envKill+"="+strconv.Itoa(write))
	p := start(c)
	if after > 0 {
		defer time.AfterFunc(after, func() { _ = c.Process.Kill() }).Stop()
	}
	if err := p.wait(); !p.isKilled() {
		return false, err
	}
	return true, nil
}

// check looks for what a kill has lost or torn.
func (v *victim) check() error {
	r, err := campaigndb.Check(v.out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it was killed before it began
	}
	if err != nil {
		return err
	}
	acked := 0
	for _, s := range r.Seeds {
		n := 0
		for _, done := range s.Done {
			n += done.To - done.From
		}
		if n != s.Instances {
			return fmt.Errorf("%d instances of %s are done, and these are %v", s.Instances, s.Path, s.Done)
		}
		acked += n
	}
	if acked < v.acked {
		return fmt.Errorf("%d instances were done, and %d are", v.acked, acked)
	}
	v.acked = acked
	return v.findings()
}

// findings checks that all earlier findings are still there, and that all are complete.
func (v *victim) findings() error {
	entries, err := os.ReadDir(finding.Dir(v.out))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	found := map[string]bool{}
	for _, e := range entries {
		if !e.IsDir() || e.Name()[0] == '.' {
			continue
		}
		f, files, err := finding.Load(filepath.Join(finding.Dir(v.out), e.Name()))
		if err != nil {
			return err
		}
		if f.ID != e.Name() || len(files.Instance) == 0 || len(files.Witness) == 0 || len(files.Certificate) == 0 {
			return fmt.Errorf("finding %s is not complete", e.Name())
		}
		found[f.ID] = true
	}
	for id := range v.had {
		if !found[id] {
			return fmt.Errorf("finding %s is lost", id)
		}
	}
	v.had = found
	return nil
}

// end compares a finished campaign with the one that was not killed.
func (v *victim) end() error {
	if err := v.check(); err != nil {
		return err
	}
	s, err := statsOf(v.out)
	if err != nil {
		return err
	}
	for verdict, n := range v.want.Verdicts {
		if s.Verdicts[verdict] != n {
			return fmt.Errorf("%d times %s, without kills %d", s.Verdicts[verdict], verdict, n)
		}
	}
	for class, n := range v.want.Findings {
		if s.Findings[class] != n {
			return fmt.Errorf("%d findings of class %s, without kills %d", s.Findings[class], class, n)
		}
	}
	r, err := campaigndb.Read(v.out)
	if err != nil {
		return err
	}
	byStrategy := 0
	for _, y := range r.Yields {
		byStrategy += y.Instances
	}
	if all := v.instances; s.Instances != all || s.Ledger.Done != all || v.acked != all || byStrategy != all ||
		s.Signatures != v.want.Signatures || len(v.had) == 0 {
		return fmt.Errorf("%d instances, %d done, %d in the database, %d of strategies; %d signatures, without kills %d",
			s.Instances, s.Ledger.Done, v.acked, byStrategy, s.Signatures, v.want.Signatures)
	}
	return nil
}

// killing kills campaigns of some instances at random moments, kills times in all, and lets each finish after its last
// kill.
func killing(dir string, kills, instances int) error {
	begin := time.Now()
	v, err := newVictim(dir, instances)
	if err != nil {
		return err
	}
	whole := time.Since(begin)
	random := rand.New(rand.NewPCG(1, 2))
	campaigns := 0
	for n := 0; n < kills; campaigns++ {
		v.begin(filepath.Join(dir, fmt.Sprint("killed-", campaigns)))
		for over := false; !over; {
			after := time.Duration(0)
			if n < kills {
				after = time.Duration(random.Int64N(int64(whole))) + time.Millisecond
			}
			killed, err := v.run(after, 0)
			if err == nil {
				err = v.check()
			}
			if err != nil {
				return fmt.Errorf("campaign %d, after %d kills: %w", campaigns, n, err)
			}
			if over = !killed; killed {
				n++
			}
		}
		if err := v.end(); err != nil {
			return fmt.Errorf("campaign %d: %w", campaigns, err)
		}
	}
	fmt.Printf("kills: %d of %d campaigns of %d instances, nothing lost, nothing counted twice\n", kills, campaigns,
		instances)
	return nil
}
