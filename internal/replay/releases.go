package replay

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// Releases returns the programs in a directory, or those that match a pattern, ordered by their versions. A directory
// is a release as it is unpacked: its program, named like a solver of the catalog or like the directory, is in it or in
// its bin. The version is the number in the last part of the path that has one, or else what the program prints. All
// have to be of one solver.
func Releases(ctx context.Context, cfg Config, pattern string) ([]Version, error) {
	from := ""
	if st, err := os.Stat(pattern); err == nil && st.IsDir() {
		from, pattern = pattern, filepath.Join(pattern, "*")
	}
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pattern, err)
	}
	var versions []Version
	numbers, stems := map[string]string{}, map[string]bool{}
	for _, path := range paths {
		program := programAt(path, cfg.Catalog)
		if program == "" {
			continue
		}
		name, number := releaseName(strings.TrimPrefix(program, from))
		if program, err = filepath.Abs(program); err != nil {
			return nil, err
		}
		if number == "" {
			if number, err = printedVersion(ctx, cfg, name, program); err != nil {
				return nil, err
			}
			name += "-" + number
		}
		if numbers[name] != "" {
			return nil, fmt.Errorf("%s: there are two programs of the version %s", pattern, name)
		}
		stem, _, _ := strings.Cut(name, number)
		numbers[name], stems[stem] = number, true
		versions = append(versions, Version{Solver: cfg.Catalog.Rebuild(name, []string{program})})
	}
	switch {
	case len(versions) == 0:
		return nil, fmt.Errorf("%s: there is no program", pattern)
	case len(stems) > 1:
		return nil, fmt.Errorf("%s: there are programs of several solvers; name those of one by a pattern, as in 'DIR/z3-*'",
			pattern)
	}
	slices.SortStableFunc(versions, func(v, w Version) int {
		return solvers.CompareVersions(numbers[v.Solver.Name], numbers[w.Solver.Name])
	})
	return versions, nil
}

// programAt is the program that a path names, or that the release in a directory has; "" if there is none.
func programAt(path string, catalog *solvers.Catalog) string {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return ""
	case !st.IsDir():
		if st.Mode().IsRegular() && st.Mode()&0o111 != 0 {
			return path
		}
		return ""
	}
	for _, dir := range []string{path, filepath.Join(path, "bin")} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			isSolver := !catalog.Rebuild(e.Name(), []string{e.Name()}).Entry.Generic
			if e.IsDir() || !isSolver && !strings.HasPrefix(filepath.Base(path), e.Name()+"-") {
				continue
			}
			if program := programAt(filepath.Join(dir, e.Name()), catalog); program != "" {
				return program
			}
		}
	}
	return ""
}

// releaseName names a program by its own name, if that has the number of a version, or else with the number in the last
// directory of its path that has one. number is "" if none has.
func releaseName(path string) (name, number string) {
	name = filepath.Base(path)
	for part := path; part != "." && part != string(filepath.Separator); part = filepath.Dir(part) {
		if number = solvers.VersionNumber(filepath.Base(part)); number != "" {
			break
		}
	}
	if number != "" && solvers.VersionNumber(name) == "" {
		name += "-" + number
	}
	return name, number
}

// printedVersion is the number of the version that a program prints.
func printedVersion(ctx context.Context, cfg Config, name, program string) (string, error) {
	probe, err := cfg.Host.Probe(ctx, cfg.Catalog.Rebuild(name, []string{program}), cfg.Limits)
	if err != nil {
		return "", fmt.Errorf("%s: its path has no number of a version, and %w", program, err)
	}
	if number := solvers.VersionNumber(probe.Version); number != "" {
		return number, nil
	}
	return "", fmt.Errorf("%s has no number of a version in its path, and prints none, so that its place is not known",
		program)
}
