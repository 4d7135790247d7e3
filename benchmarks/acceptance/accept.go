package acceptance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/solvers"
)

// script is a file with its results.
type script struct {
	path    string
	src     []byte
	seed    *fragment.Seed // nil if refused, or without assertions
	refused error
	by      []string // the asked solvers that accept it
}

// panel is the solvers that are asked.
type panel struct {
	host    *solvers.Host
	solvers []*solvers.Solver
}

// openPanel finds the solvers. The panel must be closed.
func openPanel(names []string) (*panel, error) {
	found, err := bench.Resolve(names...)
	if err != nil {
		return nil, err
	}
	p := &panel{solvers: found}
	p.host, err = bench.NewHost(1)
	return p, err
}

// readAll reads scripts.
func readAll(files []string) ([]*script, error) {
	var all []*script
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		s := &script{path: path, src: src}
		s.seed, s.refused = fragment.ReadSeed(path, src)
		if errors.Is(s.refused, fragment.ErrEmpty) {
			s.refused = nil
		}
		all = append(all, s)
	}
	return all, nil
}

// accepted counts the scripts that we accept, of all, and of those that a solver accepts.
func accepted(ctx context.Context, asked *panel, read []*script) error {
	refused := 0
	for _, s := range read {
		if s.refused != nil {
			refused++
		}
	}
	fmt.Printf("%d scripts, %d refused\n", len(read), refused)
	if len(asked.solvers) == 0 {
		return nil
	}
	of, ours := 0, 0
	var table []string
	for _, s := range read {
		var err error
		if s.by, err = asked.readBy(ctx, s); err != nil {
			return err
		}
		if len(s.by) == 0 {
			continue
		}
		if of++; s.refused == nil {
			ours++
			continue
		}
		table = append(table, fmt.Sprintf("  %-10s %s", strings.Join(s.by, ","), firstLine(s.refused)))
	}
	fmt.Printf("read by a solver: %d, of these read by us: %d (%.2f %%)\n", of, ours,
		100*float64(ours)/float64(max(of, 1)))
	for _, line := range table {
		fmt.Println(line)
	}
	return nil
}

// readBy names the solvers that accept a script without an error. It is not solved.
func (p *panel) readBy(ctx context.Context, s *script) ([]string, error) {
	limits := solvers.Limits{Wall: 3 * time.Second, Memory: 2 << 30}
	var by []string
	for _, solver := range p.solvers {
		r, err := p.host.Fresh(ctx, solver, solvers.Query{Script: onlyDeclared(s.src), Logic: smtlib.LogicOf(s.src)}, limits)
		if err != nil {
			return nil, err
		}
		if r.Verdict.Answered() || r.Verdict == solvers.Timeout {
			by = append(by, solver.Name)
		}
	}
	return by, nil
}

// solving are the commands that are removed from a script, because only declarations and assertions matter.
var solving = []string{"(check-", "(get-", "(eval", "(exit", "(simplify", "(apply", "(echo", "(set-info", "(set-option",
	"(display", "(minimize", "(maximize", "(block-", "(labels", "(include", "(query", "(help"}

// onlyDeclared removes the commands of solving, and appends (assert false) and a check, which takes no time. It works
// on the text, because it must not depend on what we can parse.
func onlyDeclared(src []byte) []byte {
	var out []byte
	rest := 0
	for _, at := range commands(src) {
		command := src[at[0]:at[1]]
		if slices.ContainsFunc(solving, func(head string) bool { return bytes.HasPrefix(command, []byte(head)) }) {
			out = append(out, src[rest:at[0]]...)
			rest = at[1]
		}
	}
	out = append(out, src[rest:]...)
	return append(out, "\n(assert false)\n(check-sat)\n"...)
}

// commands returns the beginning and end of each outermost pair of parentheses.
func commands(src []byte) (all [][2]int) {
	depth, begin := 0, 0
	for t := range sexpr.Tokens(src) {
		switch {
		case t.Kind == sexpr.Open:
			if depth++; depth == 1 {
				begin = t.Start
			}
		case t.Kind == sexpr.Close && depth > 0:
			if depth--; depth == 0 {
				all = append(all, [2]int{begin, t.End})
			}
		}
	}
	return all
}

// firstLine is the first line of an error.
func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
