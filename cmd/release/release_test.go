package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The last commit gives the same bytes in every directory, and what is in them works without a C library.
func TestMake(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program twice")
	}
	if _, err := os.Stat("../../.git"); err != nil {
		t.Skip("this is no checkout")
	}
	here := Target{runtime.GOOS, runtime.GOARCH}
	outs := []string{t.TempDir(), t.TempDir()}
	var names []string
	for i, out := range outs {
		source := filepath.Join(t.TempDir(), strings.Repeat("else/", i)+"where") // two paths of different lengths
		run(t, "git", "clone", "--quiet", "--shared", "../..", source)
		var err error
		if names, err = Make(t.Context(), Config{Source: source, Out: out, Targets: []Target{here}, Go: "go"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range names {
		if first, second := read(t, outs[0], name), read(t, outs[1], name); !bytes.Equal(first, second) {
			t.Errorf("%s is another one each time", name)
		}
	}
	if len(names) != 3 {
		t.Fatal(names)
	}
	dir := t.TempDir()
	for name, data := range unpack(t, read(t, outs[0], names[1])) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o755)); err != nil {
			t.Fatal(err)
		}
	}
	root := filepath.Join(dir, strings.TrimSuffix(names[1], ".tar.gz"))
	for _, name := range []string{
		"LICENSE", "README.md", "man/man1/smtstorm.1", "man/man1/smtstorm-fuzz.1", "man/man1/smtstorm-generate.1",
		"completions/bash/smtstorm", "completions/zsh/_smtstorm", "completions/fish/smtstorm.fish",
	} {
		if st, err := os.Stat(filepath.Join(root, name)); err != nil || st.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if said := run(t, filepath.Join(root, program), "--version"); !strings.HasPrefix(said, "smtstorm version ") {
		t.Error(said)
	}
	if out, err := exec.Command("ldd", filepath.Join(root, program)).CombinedOutput(); err == nil {
		t.Errorf("the program needs libraries: %s", out)
	}
	for line := range strings.Lines(string(read(t, outs[0], ChecksumsName))) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if got := fmt.Sprintf("%x", sha256.Sum256(read(t, outs[0], name))); got != sum {
			t.Errorf("%s has the checksum %s, not %s", name, got, sum)
		}
	}
	checkMaterials(t, read(t, outs[0], names[0]))
}

// checkMaterials compares a bill with what the Go tool says of this module: each of its modules is required there.
func checkMaterials(t *testing.T, data []byte) {
	t.Helper()
	var bill struct {
		BOMFormat  string
		Components []struct {
			Name, Version, Purl string
			Hashes              []struct{ Alg, Content string }
		}
	}
	if err := json.Unmarshal(data, &bill); err != nil || bill.BOMFormat != "CycloneDX" {
		t.Fatalf("%q, %v", bill.BOMFormat, err)
	}
	sums := string(read(t, "../..", "go.sum"))
	names := map[string]bool{}
	for _, c := range bill.Components {
		names[c.Name] = true
		if !strings.Contains(sums, c.Name+" "+c.Version+" h1:") || len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 64 ||
			c.Purl != "pkg:golang/"+c.Name+"@"+c.Version {
			t.Errorf("%+v", c)
		}
	}
	if !names["modernc.org/sqlite"] || !names["github.com/urfave/cli/v2"] || names["honnef.co/go/tools"] {
		t.Errorf("%v", names)
	}
}

// What is no target is refused.
func TestParseTarget(t *testing.T) {
	if got, err := ParseTarget("linux/arm64"); err != nil || got != (Target{"linux", "arm64"}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "linux", "linux/", "/arm64"} {
		if got, err := ParseTarget(bad); err == nil {
			t.Errorf("%q is taken for %v", bad, got)
		}
	}
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// unpack gives the files of an archive, by name.
func unpack(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		if (h.Mode == 0o755) != (strings.HasSuffix(h.Name, "/"+program) && strings.Count(h.Name, "/") == 1) {
			t.Errorf("%s has the mode %o", h.Name, h.Mode)
		}
	}
}
