package layout

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// The build tag nofleet leaves NATS out, and what is left compiles.
func TestWithoutFleets(t *testing.T) {
	for tag, want := range map[string]bool{"nofleet": false, "": true} {
		cfg := &packages.Config{
			Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps, Dir: root, BuildFlags: []string{tagged(tag)},
		}
		loaded, err := packages.Load(cfg, "./cmd/smtstorm")
		if err != nil {
			t.Fatal(err)
		}
		has := false
		packages.Visit(loaded, nil, func(p *packages.Package) {
			has = has || strings.HasPrefix(p.PkgPath, "github.com/nats-io/")
		})
		if has != want {
			t.Errorf("with -tags %q NATS is a part of it: %t", tag, has)
		}
	}
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: root, BuildFlags: []string{tagged("nofleet")}}
	loaded, err := packages.Load(cfg, "./internal/fleet/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		for _, err := range p.Errors {
			t.Error(err)
		}
	}
}

// tagged is a flag for a tag beside those of GOFLAGS, so that what is compiled with these is not compiled again.
func tagged(tag string) string {
	for flag := range strings.FieldsSeq(os.Getenv("GOFLAGS")) {
		if others, is := strings.CutPrefix(flag, "-tags="); is {
			tag += "," + others
		}
	}
	return "-tags=" + tag
}
