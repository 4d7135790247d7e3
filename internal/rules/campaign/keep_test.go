package campaign

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
)

// A wrong verdict of an engine that is seldom used is told from the same one of others.
func TestMarksOfEngines(t *testing.T) {
	for engine, want := range map[string]string{
		"tab": "fp.engine=tab", "clp": "fp.engine=clp", "spacer": "facts", "datalog": "facts",
	} {
		p, errs := rules.Parse("test", []byte("(set-option :fp.engine "+engine+")\n"+
			"(declare-rel r ())\n(declare-rel goal ())\n(rule r)\n(rule (=> (and r r) goal))\n(query goal)\n"))
		if len(errs) > 0 {
			t.Fatal(errs[0].Detail())
		}
		f := &fault{Fault: oracle.Fault{Class: oracle.RefutationUnsound}}
		if got := strings.Join(marks(&reduced{program: p, fault: f}), " "); got != want {
			t.Errorf("%s: %s, want %s", engine, got, want)
		}
	}
}
