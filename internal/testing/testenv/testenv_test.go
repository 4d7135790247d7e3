package testenv

import (
	"os"
	"path/filepath"
	"testing"
)

func TestInstalled(t *testing.T) {
	for _, c := range []struct {
		ci, program    string
		installed, bad bool
	}{
		{"", "go", true, false},
		{"true", "go", true, false},
		{"", "no-such-program", false, false},
		{"true", "no-such-program", false, true},
	} {
		t.Setenv("CI", c.ci)
		if installed, err := Installed(c.program); installed != c.installed || (err != nil) != c.bad {
			t.Errorf("CI=%q: %s: %v, %v", c.ci, c.program, installed, err)
		}
	}
}

func TestNeed(t *testing.T) {
	t.Setenv("CI", "")
	t.Run("skipped", func(t *testing.T) {
		defer func() {
			if !t.Skipped() {
				t.Error("goes on without the program")
			}
		}()
		Need(t, "go", "no-such-program")
	})
	Need(t, "go")
	if t.Skipped() {
		t.Error("skipped although all is there")
	}
}

func TestCheckout(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "there"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ dir, project string }{{"", "there"}, {dir, "elsewhere"}} {
		t.Setenv(Checkouts, c.dir)
		t.Run("skipped", func(t *testing.T) {
			defer func() {
				if !t.Skipped() {
					t.Errorf("goes on without %s in %q", c.project, c.dir)
				}
			}()
			Checkout(t, c.project)
		})
	}
	t.Setenv(Checkouts, dir)
	if got := Checkout(t, "there"); got != filepath.Join(dir, "there") {
		t.Error(got)
	}
}
