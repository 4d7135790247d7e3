package durability

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// victim is a campaign that is killed again and again.
type victim struct {
	seeds, out string
	want       tally.Stats // of a campaign that is not killed
	had        map[string]bool
	acked      int // instances, as the database says
}

// newVictim runs a campaign that is not killed, with which the others are compared.
func newVictim(dir string) (*victim, error) {
	v := &victim{seeds: filepath.Join(dir, "seeds")}
	if err := writeSeeds(v.seeds, 3); err != nil {
		return nil, err
	}
	v.begin(filepath.Join(dir, "undisturbed"))
	if killed, err := v.run(0, 0); err != nil || killed {
		return nil, fmt.Errorf("the campaign that nobody disturbs: killed %t, %w", killed, err)
	}
	var err error
	v.want, err = v.stats()
	return v, err
}

func (v *victim) begin(out string) { v.out, v.had, v.acked = out, map[string]bool{}, 0 }

// stats reads stats.json.
func (v *victim) stats() (s tally.Stats, err error) {
	data, err := os.ReadFile(filepath.Join(v.out, "stats.json"))
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	return s, err
}

// run starts or resumes the campaign. It is killed after some time, or ahead of the given write; 0: it is not.
func (v *victim) run(after time.Duration, write int) (killed bool, err error) {
	program, err := os.Executable()
	if err != nil {
		return false, err
	}
	var stderr bytes.Buffer
	c := exec.Command(program)
	c.Env = append(os.Environ(), envOut+"="+v.out, envSeeds+"="+v.seeds, envKill+"="+strconv.Itoa(write))
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		return false, err
	}
	if after > 0 {
		defer time.AfterFunc(after, func() { _ = c.Process.Kill() }).Stop()
	}
	err = c.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() < 0 {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("%v: %s", err, stderr.Bytes())
	}
	return false, nil
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
	s, err := v.stats()
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
	if s.Instances != instances || s.Ledger.Done != instances || v.acked != instances || byStrategy != instances ||
		s.Signatures != v.want.Signatures || len(v.had) == 0 {
		return fmt.Errorf("%d instances, %d done, %d in the database, %d of strategies; %d signatures, without kills %d",
			s.Instances, s.Ledger.Done, v.acked, byStrategy, s.Signatures, v.want.Signatures)
	}
	return nil
}

// killing kills campaigns at random moments, kills times in all, and lets each finish after its last kill.
func killing(dir string, kills int) error {
	begin := time.Now()
	v, err := newVictim(dir)
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
