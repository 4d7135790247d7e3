package yield

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
)

// reading is the state of a campaign at a time.
type reading struct {
	time      time.Time
	cpu       float64 // seconds, the solver's and its own
	instances int
}

// campaign is one run of smtstorm on a solver, or of a peer.
type campaign struct {
	readings []reading
	findings []*finding.Finding
}

// lookEvery is how often the statistics of a campaign are read; they are written at most every two seconds.
const lookEvery = time.Second

// maxWall bounds the wall time of a campaign by its processor time: on a busy machine it gets less than one core.
const maxWall = 20

// runCampaign runs smtstorm with some flags on a solver until it has used the processor time.
func runCampaign(
	ctx context.Context, out, solver string, seed uint64, budget time.Duration, flags ...string,
) (*campaign, error) {
	args := append([]string{
		"--solver", solver, "--jobs", "1", "--timeout", "2s", "--seed", fmt.Sprint(seed), "--minimize-time", "20s",
		"--min-answered", "0%", "--duration", (maxWall * budget).String(), "--out", out,
	}, flags...)
	cmd := exec.CommandContext(ctx, *binary, append(args, *seedFolder)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	c := &campaign{}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for running := true; running; {
		select {
		case err := <-ended:
			running = false
			// A finding is exit status 1; 3 is also that nothing was tested.
			if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
				return nil, fmt.Errorf("%s: %w: %s", solver, err, stderr.String())
			}
		case <-look.C:
		}
		r, err := readStats(out)
		if err != nil {
			return nil, err
		}
		c.readings = append(c.readings, r)
		if running && r.cpu >= budget.Seconds() {
			if err := cmd.Process.Signal(syscall.SIGINT); err != nil && !errors.Is(err, os.ErrProcessDone) {
				return nil, err
			}
		}
	}
	var err error
	c.findings, err = readFindings(ctx, out)
	return c, err
}

// readStats reads the statistics of a campaign; they are empty as long as there is no file.
func readStats(out string) (reading, error) {
	r := reading{time: time.Now()}
	data, err := os.ReadFile(filepath.Join(out, "stats.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	var st struct {
		Instances int     `json:"instances"`
		Own       float64 `json:"own_cpu_seconds"`
		Solver    float64 `json:"solver_cpu_seconds"`
	}
	if err == nil {
		err = json.Unmarshal(data, &st)
	}
	r.cpu, r.instances = st.Own+st.Solver, st.Instances
	return r, err
}

// readFindings reads the first finding of each signature, and reduces it if the campaign ended before that.
func readFindings(ctx context.Context, out string) ([]*finding.Finding, error) {
	groups, err := finding.Groups(out)
	if err != nil {
		return nil, err
	}
	var all []*finding.Finding
	for _, g := range groups {
		if len(g.IDs) == 0 {
			continue
		}
		dir := filepath.Join(out, "findings", g.IDs[0])
		f, err := readFinding(dir)
		if err != nil {
			return nil, err
		}
		if f.Reduced == nil && f.NotReduced == "" {
			// If the reduction fails, the finding stays as it is.
			_ = exec.CommandContext(ctx, *binary, "minimize", "--jobs", "1", "--duration", "30s", dir).Run()
			if f, err = readFinding(dir); err != nil {
				return nil, err
			}
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *finding.Finding) int { return a.Found.Compare(b.Found) })
	return all, ctx.Err()
}

func readFinding(dir string) (*finding.Finding, error) {
	f := &finding.Finding{}
	data, err := os.ReadFile(filepath.Join(dir, "finding.json"))
	if err == nil {
		err = json.Unmarshal(data, f)
	}
	return f, err
}

// cpuAt is the processor time that the campaign had used when something was found.
func (c *campaign) cpuAt(found time.Time) float64 {
	for _, r := range c.readings {
		if !r.time.Before(found) && r.cpu > 0 {
			return r.cpu
		}
	}
	return c.last().cpu
}

func (c *campaign) last() reading {
	if len(c.readings) == 0 {
		return reading{}
	}
	return c.readings[len(c.readings)-1]
}
