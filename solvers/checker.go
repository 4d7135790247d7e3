package solvers

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Checker is a program that checks a solver's proofs.
type Checker struct {
	Command []string `toml:"command"` // "{proof}" and "{script}" stand for files; without "{proof}", it comes last
	Release string   `toml:"release"` // the version of the solver, like 1.4.2, whose rules it knows; "" for all
	Bare    bool     `toml:"bare"`    // the checker reads proofs without the outermost parentheses
	// Rejects is a pattern of what it prints where a step is wrong. Its group, if it has one, says what is wrong in a few
	// words, such as the rule.
	Rejects string `toml:"rejects"`

	rejects *regexp.Regexp
}

// compile compiles the pattern. If there is an error, key leads to the value, see [EntryError].
func (c *Checker) compile() (key []any, err error) {
	switch {
	case c == nil:
		return nil, nil
	case len(c.Command) == 0:
		return []any{"command"}, errors.New("a checker has a command")
	case c.Rejects == "":
		return []any{"rejects"}, errors.New("a checker has a pattern of what it prints where it rejects a proof")
	}
	if c.rejects, err = regexp.Compile("(?m)" + c.Rejects); err != nil {
		return []any{"rejects"}, err
	}
	return nil, nil
}

// ProofRejection is what a checker has against a proof.
type ProofRejection struct {
	Mark string // the fault in a few words
	Said string // output of the checker
}

// proofName is the file of a proof.
const proofName = "proof"

// CheckProof has the proof behind the last answer checked, if that is unsat and there is one, and enters it into the
// result if it is rejected. A checker that cannot run, ends at a limit, crashes without a complaint, or is for another
// release rejects nothing. The error is our own failure, or the context's.
func (h *Host) CheckProof(ctx context.Context, s *Solver, script []byte, r *Result, l Limits) error {
	c, last := s.Entry.Checker, len(r.Checks)-1
	if c == nil || last < 0 || r.Verdict != Unsat || r.Truncated || len(r.Behind(last)) != 1 ||
		!bytes.Contains(script, []byte("(get-proof)")) {
		return nil
	}
	if isFor, err := h.isRelease(ctx, s, c.Release, l); err != nil || !isFor {
		return err
	}
	proof := r.Behind(last)[0]
	if c.Bare {
		proof = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(proof), "("), ")")
	}
	dir, err := h.workDir()
	if err != nil {
		return err
	}
	files := map[string]string{"{proof}": filepath.Join(dir, proofName), "{script}": filepath.Join(dir, scriptName)}
	if err = os.WriteFile(files["{proof}"], []byte(proof), 0o600); err == nil {
		err = writeScript(files["{script}"], script)
	}
	if err != nil {
		h.releaseDir(dir, true)
		return err
	}
	argv := slices.Clone(c.Command)
	if !strings.Contains(strings.Join(argv, " "), "{proof}") {
		argv = append(argv, "{proof}")
	}
	for i := range argv {
		for name, file := range files {
			argv[i] = strings.ReplaceAll(argv[i], name, file)
		}
	}
	run, err := h.command(ctx, s, argv, dir, os.DevNull, Query{Script: script}, l.withDefaults())
	if err == nil {
		var checked *Result
		if checked, err = run.End(ctx); err == nil && checked.Exited && !checked.Killed {
			said := checked.Stdout + checked.Stderr
			if m := c.rejects.FindStringSubmatch(said); m != nil {
				m = slices.DeleteFunc(m, func(group string) bool { return group == "" })
				said = strings.ReplaceAll(said, dir+"/", "")
				r.Rejection = &ProofRejection{Mark: strings.Join(m[len(m)-1:], ""), Said: said}
			}
		}
	}
	if _, cannot := errors.AsType[*StartError](err); cannot {
		return nil
	}
	return err
}

// isRelease reports whether a solver's version has the number of a release. It is asked once, and again if the program
// is replaced.
func (h *Host) isRelease(ctx context.Context, s *Solver, release string, l Limits) (bool, error) {
	if release == "" {
		return true, nil
	}
	o := h.askedOf(s)
	o.mu.Lock()
	defer o.mu.Unlock()
	program, err := s.find()
	if err != nil {
		return false, err
	}
	if o.versioned == nil || !sameProgram(o.versioned, program) {
		p := h.prober(&Probe{}, s.With().Omitting(), l)
		if err := p.version(ctx); err != nil {
			return false, err
		}
		o.versioned, o.version = program, VersionNumber(p.Version)
	}
	return o.version == release, nil
}

// checker warns of a checker that cannot be started.
func (p *prober) checker(context.Context) error {
	c := p.solver.Entry.Checker
	if c == nil {
		return nil
	}
	if _, err := program(c.Command[0]); err != nil {
		p.warn("its proofs are not checked: %s cannot be started: %v", c.Command[0], err)
	} else if number := VersionNumber(p.Version); c.Release != "" && number != c.Release {
		p.warn("its proofs are not checked: the checker is for %s, and it is %s", c.Release, number)
	}
	return nil
}
