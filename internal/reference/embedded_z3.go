//go:build libz3

package reference

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/aclements/go-z3/z3"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// embeddedSolver gives our own program, running z3's library, as a solver.
func embeddedSolver() *solvers.Solver {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	return &solvers.Solver{
		Name: "z3 (library)", Command: []string{program, EmbeddedCommand},
		// A Go program reserves more address space than it uses.
		Entry: &solvers.Entry{Name: EmbeddedCommand, Command: []string{program}, Memory: solvers.WatchRSS, Models: true},
	}
}

// Embedded runs z3's library on a script: it prints the answer to one check of all assertions, and values as get-value
// does. A script beyond the library's reach is an error.
func Embedded(path string, w io.Writer) (err error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		return err
	}
	// The library reports errors by panics, and so does the translation.
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	config := z3.NewContextConfig()
	config.SetUint("timeout", uint(perSeed.Milliseconds()))
	t := newTranslator(z3.NewContext(config), seed.Arena)
	solver := z3.NewSolver(t.ctx)
	for _, f := range seed.Assertions {
		solver.Assert(t.term(f, nil).(z3.Bool))
	}
	sat, err := solver.Check()
	var unknown *z3.ErrSatUnknown
	switch {
	case errors.As(err, &unknown):
		fmt.Fprintln(w, "unknown")
		return nil
	case err != nil:
		return err
	case !sat:
		fmt.Fprintln(w, "unsat")
		return nil
	}
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "sat")
	t.printValues(out, solver.Model())
	return out.Flush()
}

// printValues prints the values of all constants, and of all applications of functions that were met.
func (t *translator) printValues(w io.Writer, m *z3.Model) {
	fmt.Fprintln(w, "(")
	for _, a := range t.applications {
		fmt.Fprint(w, "(")
		if len(a.args) == 0 {
			fmt.Fprint(w, smtlib.Quote(a.fun.Name))
		} else {
			fmt.Fprintf(w, "(%s", smtlib.Quote(a.fun.Name))
			for _, arg := range a.args {
				fmt.Fprintf(w, " %s", m.Eval(arg, true))
			}
			fmt.Fprint(w, ")")
		}
		fmt.Fprintf(w, " %s)\n", m.Eval(a.result, true))
	}
	fmt.Fprintln(w, ")")
}
