package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/embedded"
)

// Without --solver, those that are installed are tested: the ones for every logic, if there are such, otherwise all;
// without any, z3's library, if it was built in. What was chosen is said first.
func TestChosenSolvers(t *testing.T) {
	catalog, err := loadCatalog("")
	if err != nil {
		t.Fatal(err)
	}
	library := "smtstorm: no solver is installed. On Debian"
	if _, isBuilt := catalog.Entry(embedded.Name); isBuilt {
		library = "testing z3-embedded (built in;"
	}
	for _, x := range []struct {
		caption, installed, args, says string
	}{
		{"one for all logics, and one for few", "z3 boolector", "fuzz", "testing z3 (installed;"},
		{"those that support the logic", "cvc5 boolector", "fuzz --logic QF_BV", "testing boolector, cvc5 (installed;"},
		{"one for few logics alone", "boolector", "fuzz", "testing boolector (installed;"},
		{"those that read rule programs", "z3 cvc4", "fuzz --rules", "testing z3 (installed;"},
		{"auto", "cvc5", "fuzz --solver auto", "testing cvc5 (installed;"},
		{"conform", "cvc5", "conform --operator nosuch", "testing cvc5 (installed;"},
		{"none", "", "fuzz", library},
		{"auto and another", "z3", "fuzz --solver auto --solver z3", "smtstorm: --solver auto stands for all solvers"},
		{"named", "z3", "fuzz --solver cvc5", "smtstorm: "},
	} {
		t.Run(x.caption, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range strings.Fields(x.installed) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/false\n"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			t.Setenv("PATH", dir)
			var out, said strings.Builder
			args := append([]string{"smtstorm"}, strings.Fields(x.args)...)
			if !strings.Contains(x.args, "--rules") && strings.HasPrefix(x.args, "fuzz") {
				args = append(args, filepath.Join(dir, "nosuch.smt2"))
			}
			if status := run(append(args, "--out", filepath.Join(dir, "out")), &out, &said); status == exitOK {
				t.Errorf("status 0: %s", said.String())
			}
			if !strings.HasPrefix(said.String(), x.says) {
				t.Errorf("%s", said.String())
			}
		})
	}
}
