//go:build libz3

package embedded

/*
#cgo LDFLAGS: -lz3
#include <stdlib.h>
#include <z3.h>
*/
import "C"

import (
	"fmt"
	"reflect"
	"runtime"
	"unsafe"

	"github.com/aclements/go-z3/z3"
)

const isBuilt = true

// library is z3's library, which keeps its state from one command to the next.
type library struct{ ctx *z3.Context }

func newLibrary() (*library, error) { return &library{z3.NewContext(z3.NewContextConfig())}, nil }

// interrupt ends the check under way, with the answer unknown.
func (s *library) interrupt() { s.ctx.Interrupt() }

// set sets a parameter, as an argument of the program z3 does.
func (*library) set(name, value string) {
	n, v := C.CString(name), C.CString(value)
	defer C.free(unsafe.Pointer(n))
	defer C.free(unsafe.Pointer(v))
	C.Z3_global_param_set(n, v)
}

// version is what the program z3 prints as its version.
func version() string {
	var major, minor, build, revision C.uint
	C.Z3_get_version(&major, &minor, &build, &revision)
	return fmt.Sprintf("Z3 version %d.%d.%d (library)", major, minor, build)
}

// evaluate has the library read commands, and returns what it prints. The Go binding builds terms operator by operator
// and cannot read text; nor does it export the library's context, its field c.
func (s *library) evaluate(script string) (said string) {
	text := C.CString(script)
	defer C.free(unsafe.Pointer(text))
	defer runtime.KeepAlive(s.ctx)
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
	context := C.Z3_context(reflect.ValueOf(s.ctx).Elem().FieldByName("c").UnsafePointer())
	return C.GoString(C.Z3_eval_smtlib2_string(context, text))
}
