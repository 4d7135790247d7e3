package solvers

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// TestClassify classifies captured outputs. A file's comment says how the process ended; the wanted result is in the
// file, too.
func TestClassify(t *testing.T) {
	catalog, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("testdata/classify/*.txtar")
	if len(files) < 50 {
		t.Fatalf("%d captured outputs", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var r Result
			o, entry, q := captured(t, catalog, archive)
			o.into(&r, entry, q, DefaultOutput)
			got := fmt.Sprintf("verdict: %s\nchecks: %v\nreason: %s\nsignature: %s\n",
				r.Verdict, r.Checks, r.Reason, r.Signature)
			for k := range r.Checks {
				for _, text := range r.Behind(k) {
					got += fmt.Sprintf("item of check %d: %s\n", k, text)
				}
			}
			for k := range r.Checks {
				for _, text := range r.Aside(k).Disowned {
					got += fmt.Sprintf("disowned at check %d: %s\n", k, text)
				}
			}
			for k := range r.Checks {
				for _, text := range r.Aside(k).Errors {
					got += fmt.Sprintf("error behind check %d: %s\n", k, text)
				}
			}
			for k := range r.Checks {
				if r.Aside(k).Declined {
					got += fmt.Sprintf("declined behind check %d\n", k)
				}
			}
			for _, remark := range r.Remarks {
				got += fmt.Sprintf("remark: %s\n", remark)
			}
			for _, info := range r.Infos {
				got += fmt.Sprintf("of an attribute: %s\n", info)
			}
			if r.Trouble {
				got += "nothing of the script\n"
			}
			want := section(archive, "want")
			if *update {
				setSection(archive, "want", got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// captured reads the outcome that a file describes.
func captured(t *testing.T, catalog *Catalog, archive *txtar.Archive) (*outcome, *Entry, *Query) {
	t.Helper()
	o := &outcome{ended: true, memory: DefaultMemory,
		stdout: []byte(section(archive, "stdout")), stderr: []byte(section(archive, "stderr"))}
	entry, q := &Entry{}, &Query{Script: []byte(section(archive, "script"))}
	for line := range strings.Lines(string(archive.Comment)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		n, _ := strconv.Atoi(value)
		switch key {
		case "solver":
			if e, ok := catalog.Entry(value); ok {
				entry = e
			}
		case "checks":
			q.Checks = n
		case "one-shot":
			o.oneShot = true
		case "status":
			o.status = n
		case "signal":
			o.signal = syscall.Signal(n)
		case "rss":
			o.maxRSS = int64(n)
		case "memory":
			o.memory = int64(n)
		case "killed":
			o.ended, o.stopped = false, stopDeadline
		}
	}
	return o, entry, q
}

func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func setSection(a *txtar.Archive, name, text string) {
	for i := range a.Files {
		if a.Files[i].Name == name {
			a.Files[i].Data = []byte(text)
			return
		}
	}
	a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
}

// A placeless signature says what happened, but neither where nor under which condition.
func TestIsPlaceless(t *testing.T) {
	for signature, want := range map[string]bool{
		"segmentation fault": true, "aborted": true, "cvc5 suffered a segfault.": true, "AddressSanitizer: SEGV": true,
		"AddressSanitizer: heap-use-after-free": true, "java.lang.NullPointerException": true, "std::out_of_range": true,
		"UNEXPECTED CODE WAS REACHED": true, "free(): invalid pointer": true,
		"AddressSanitizer: SEGV; smt::context::check sat::solver::run": false, "arith.cpp:117 x <=": false,
		"m.is_bool(x)": false, "floatingpoint.cpp:620 Unreachable code reached": false,
		"cvc5 suffered a segfault.; cvc5::Node::f": false, "": false,
	} {
		if got := IsPlaceless(signature); got != want {
			t.Errorf("%q: %v", signature, got)
		}
	}
}

// The temporary directory of a script is removed from messages.
func TestWithoutDirectory(t *testing.T) {
	for text, want := range map[string]string{
		"Parse Error: /tmp/smtstorm-run-1123/15/instance.smt2:5.76: no": "Parse Error: instance.smt2:5.76: no",
		`(error "/a/b/smtstorm-run-1/2/instance.smt2:1: no")`:           `(error "instance.smt2:1: no")`,
		"/tmp/smtstorm-run-1/2/instance.smt2 and a.smt2":                "instance.smt2 and a.smt2",
		"/tmp/other/instance.smt2: no":                                  "/tmp/other/instance.smt2: no",
	} {
		if got := WithoutDirectory(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
