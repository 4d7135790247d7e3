package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

// Config says what is made.
type Config struct {
	Source  string   // the checkout
	Out     string   // directory for the results, made if it is missing
	Targets []Target // systems that archives are made for
	Go      string   // command of the Go tool
}

// Target is a system that the program runs on.
type Target struct{ OS, Arch string }

func (t Target) String() string { return t.OS + "/" + t.Arch }

// Targets are those of a release.
func Targets() []Target {
	return []Target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}}
}

// ParseTarget reads a target as the Go tool names it.
func ParseTarget(text string) (Target, error) {
	os, arch, ok := strings.Cut(text, "/")
	if !ok || os == "" || arch == "" {
		return Target{}, fmt.Errorf("%q is not a target: name one like linux/amd64", text)
	}
	return Target{os, arch}, nil
}

// ChecksumsName is the file with the SHA-256 of every other one, as sha256sum reads it.
const ChecksumsName = "SHA256SUMS"

// program is the name of the released program.
const program = "smtstorm"

// file is a file of an archive.
type file struct {
	name string
	data []byte
	mode int64
}

// Make makes a release, and returns the names of its files in Out.
func Make(ctx context.Context, cfg Config) ([]string, error) {
	scratch, err := os.MkdirTemp("", "smtstorm-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	if err := os.MkdirAll(cfg.Out, 0o755); err != nil {
		return nil, err
	}
	here := Target{runtime.GOOS, runtime.GOARCH}
	host, err := cfg.build(ctx, here, scratch)
	if err != nil {
		return nil, err
	}
	version, err := versionOf(ctx, host)
	if err != nil {
		return nil, err
	}
	common, err := cfg.common(ctx, host)
	if err != nil {
		return nil, err
	}
	results := map[string][]byte{}
	for _, t := range cfg.Targets {
		binary := host
		if t != here {
			if binary, err = cfg.build(ctx, t, scratch); err != nil {
				return nil, err
			}
		}
		data, err := os.ReadFile(binary)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("%s-%s-%s-%s", program, version, t.OS, t.Arch)
		files := append([]file{{program, data, 0o755}}, common...)
		if results[name+".tar.gz"], err = archive(name, files); err != nil {
			return nil, err
		}
		if results[name+".cdx.json"], err = materials(data, version, t); err != nil {
			return nil, err
		}
	}
	return write(cfg.Out, results)
}

// build makes the program for a system: without C, and without anything that depends on this machine.
func (cfg *Config) build(ctx context.Context, t Target, scratch string) (path string, err error) {
	path = filepath.Join(scratch, program+"-"+t.OS+"-"+t.Arch)
	c := exec.CommandContext(ctx, cfg.Go, "build", "-trimpath", "-tags=netgo,osusergo", "-buildvcs=auto",
		"-ldflags=-s -w -buildid=", "-o", path, "./cmd/"+program)
	c.Dir = cfg.Source
	// The user's environment must not change for which processors code is generated.
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.OS, "GOARCH="+t.Arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=")
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building for %s: %w\n%s", t, err, out)
	}
	return path, nil
}

// versionOf asks the program.
func versionOf(ctx context.Context, binary string) (string, error) {
	out, err := exec.CommandContext(ctx, binary, "--version").Output()
	words := strings.Fields(string(out)) // smtstorm version 1.2.3 (commit …)
	if err != nil || len(words) < 3 {
		return "", fmt.Errorf("the program does not say its version: %s, %w", out, err)
	}
	return words[2], nil
}

// common is what archives for all systems have: manual pages and completions, which the program prints itself, and
// what to read first.
func (cfg *Config) common(ctx context.Context, binary string) ([]file, error) {
	var files []file
	for _, name := range []string{"LICENSE", "README.md"} {
		data, err := os.ReadFile(filepath.Join(cfg.Source, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, data, 0o644})
	}
	printed := func(name string, args ...string) error {
		out, err := exec.CommandContext(ctx, binary, args...).Output()
		files = append(files, file{name, out, 0o644})
		return err
	}
	for shell, name := range map[string]string{"bash": program, "zsh": "_" + program, "fish": program + ".fish"} {
		if err := printed("completions/"+shell+"/"+name, "completion", shell); err != nil {
			return nil, err
		}
	}
	if err := printed("man/man1/"+program+".1", "man"); err != nil {
		return nil, err
	}
	for _, command := range commandsIn(files[len(files)-1].data) {
		if err := printed("man/man1/"+program+"-"+command+".1", "man", command); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files, nil
}

// commandsIn returns the commands that the manual page of the program names.
func commandsIn(page []byte) []string {
	var all []string
	for line := range strings.Lines(strings.ReplaceAll(string(page), `\-`, "-")) {
		rest, named := strings.CutPrefix(line, `\fB`+program+"-")
		if command, _, ended := strings.Cut(rest, `\f`); named && ended {
			all = append(all, command)
		}
	}
	return all
}

// archive packs files below a directory. They have no owner and no time.
func archive(dir string, files []file) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, f := range files {
		h := &tar.Header{
			Typeflag: tar.TypeReg, Name: dir + "/" + f.name, Size: int64(len(f.data)), Mode: f.mode, Format: tar.FormatUSTAR,
		}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// write writes the results and their checksums.
func write(out string, results map[string][]byte) ([]string, error) {
	var names []string
	for name := range results {
		names = append(names, name)
	}
	slices.Sort(names)
	var sums bytes.Buffer
	for _, name := range names {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(results[name]), name)
	}
	results[ChecksumsName] = sums.Bytes()
	names = append(names, ChecksumsName)
	for _, name := range names {
		if err := atomicfile.Write(filepath.Join(out, name), results[name], 0o644); err != nil {
			return nil, err
		}
	}
	return names, nil
}
