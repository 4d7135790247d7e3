package triage

import (
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// A trace may have a sort of the same name that is of another kind: its symbols are not those of the last script.
func TestMoved(t *testing.T) {
	const last = `(declare-datatypes ((S 0)) (((a) (b))))(declare-const x S)(assert (= x b))(check-sat)`
	final, err := instance.Read("last.smt2", []byte(last), []byte("(define-fun x () S b)"))
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{
		`(declare-sort S 0)(declare-const x S)(assert (= x x))(check-sat)(reset)`,
		`(declare-datatypes ((S 0)) (((c))))(declare-const x S)(assert (= x c))(check-sat)(reset)`,
	} {
		trace, err := instance.Read("trace.smt2", []byte(before+last), nil)
		if err != nil {
			t.Fatal(err)
		}
		values := moved(final, trace)
		if len(values) != 1 || trace.Arena.SortInfo(values[0].Fun.Result).Decl.Datatype == nil ||
			len(trace.Arena.SortInfo(values[0].Fun.Result).Decl.Datatype.Constructors) != 2 {
			t.Errorf("%s: %d values", before, len(values))
		}
	}
}
