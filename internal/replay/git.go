package replay

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// Checkout is a solver's Git repository whose commits are versions. They are built in a copy, so that the user's files
// do not change.
type Checkout struct {
	Repository string
	Good, Bad  string   // the first and the last commit; versions are these and the first parents in between
	Build      []string // run in the copy's directory; a failure leaves the commit out
	Program    string   // path of the built program, below that directory
	Catalog    *solvers.Catalog

	dir   string
	built string // the commit whose build is in dir
	fails map[string]string
}

// Versions makes the copy, and lists the commits. Close removes the copy.
func (c *Checkout) Versions(ctx context.Context) ([]Version, error) {
	dir, err := os.MkdirTemp("", "smtstorm-checkout-")
	if err != nil {
		return nil, err
	}
	c.dir, c.fails = dir, map[string]string{}
	repository, err := filepath.Abs(c.Repository)
	if err != nil {
		return nil, err
	}
	if _, err := c.git(ctx, "clone", "--quiet", "--shared", "--no-checkout", repository, "."); err != nil {
		return nil, err
	}
	first, err := c.git(ctx, "rev-parse", "--verify", "--quiet", c.Good+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("%s has no commit %s", c.Repository, c.Good)
	}
	if _, err := c.git(ctx, "rev-parse", "--verify", "--quiet", c.Bad+"^{commit}"); err != nil {
		return nil, fmt.Errorf("%s has no commit %s", c.Repository, c.Bad)
	}
	if _, err := c.git(ctx, "merge-base", "--is-ancestor", c.Good, c.Bad); err != nil {
		return nil, fmt.Errorf("%s is not before %s", c.Good, c.Bad)
	}
	list, err := c.git(ctx, "rev-list", "--reverse", "--first-parent", c.Good+".."+c.Bad)
	if err != nil {
		return nil, err
	}
	var versions []Version
	for _, commit := range append(strings.Fields(first), strings.Fields(list)...) {
		name := filepath.Base(c.Program) + "-" + commit[:min(12, len(commit))]
		solver := c.Catalog.Rebuild(name, []string{filepath.Join(dir, c.Program)})
		versions = append(versions, Version{Solver: solver, Prepare: func(ctx context.Context) error {
			return c.prepare(ctx, commit)
		}})
	}
	return versions, nil
}

// Close removes the copy.
func (c *Checkout) Close() error {
	if c.dir == "" {
		return nil
	}
	return os.RemoveAll(c.dir)
}

// prepare builds a commit, unless its build is there already.
func (c *Checkout) prepare(ctx context.Context, commit string) error {
	if why := c.fails[commit]; why != "" {
		return &Skip{why}
	}
	if c.built == commit {
		return nil
	}
	c.built = ""
	if _, err := c.git(ctx, "checkout", "--quiet", "--force", commit); err != nil {
		return err
	}
	if why := Build(ctx, c.dir, c.Build); why != "" {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		c.fails[commit] = why
		return &Skip{why}
	}
	c.built = commit
	return nil
}

func (c *Checkout) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = c.dir
	var out, failed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failed
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, lastLine(failed.Bytes()))
	}
	return out.String(), nil
}

// Build runs a build command in a directory. why says why it failed, and is "" if it did not.
func Build(ctx context.Context, dir string, command []string) (why string) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err == nil {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("the build fails: %v: %s", err, lastLine(out)))
}

func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
