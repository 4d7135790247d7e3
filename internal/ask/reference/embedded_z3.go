//go:build libz3

package reference

/*
#cgo LDFLAGS: -lz3
#include <stdlib.h>
#include <z3.h>
*/
import "C"

import (
	"io"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"unsafe"

	"github.com/aclements/go-z3/z3"

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

// setLogic matches set-logic commands, which are removed: z3 prints that a logic which it does not know is unsupported,
// and continues as if none were set.
var setLogic = regexp.MustCompile(`\(set-logic [^()]*\)`)

// Embedded runs z3's library on a script: it prints what the program z3 prints.
func Embedded(path string, w io.Writer) error {
	script, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	config := z3.NewContextConfig()
	config.SetUint("timeout", uint(perSeed.Milliseconds()))
	_, err = io.WriteString(w, evaluate(z3.NewContext(config), string(setLogic.ReplaceAll(script, nil))))
	return err
}

// evaluate has the library read a script, and returns what it prints. The Go binding builds terms operator by operator
// and cannot read text; nor does it export the library's context, its field c.
func evaluate(ctx *z3.Context, script string) (said string) {
	text := C.CString(script)
	defer C.free(unsafe.Pointer(text))
	defer runtime.KeepAlive(ctx)
	// Where there is an error in a script, the binding panics with all that the library has said.
	defer func() {
		switch r := recover().(type) {
		case nil:
		case string:
			said = r
		default:
			panic(r)
		}
	}()
	context := C.Z3_context(reflect.ValueOf(ctx).Elem().FieldByName("c").UnsafePointer())
	return C.GoString(C.Z3_eval_smtlib2_string(context, text))
}
