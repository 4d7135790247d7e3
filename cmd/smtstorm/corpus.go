package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/show/report"
)

func corpusCommand() *cli.Command {
	var wanted corpus.Filter
	var out string
	return &cli.Command{
		Name:      "corpus",
		Usage:     "describe and clean folders of seeds",
		UsageText: "smtstorm corpus stats SEED...\nsmtstorm corpus trim|import --out DIR [flags] SEED...",
		Description: "stats prints logics, sizes, operators, how many files differ only in names, and which have true and\n" +
			"false subformulas under the models that a campaign starts with: the others yield few instances. trim copies\n" +
			"a few files that together have all pairs of operators and shapes of the whole set; import copies all that match\n" +
			"the flags, without duplicates up to names. Both copy rule programs, without duplicates; their operators are not\n" +
			"counted. " + corpus.ProvenanceName + " in DIR records the origin of copies.",
		Flags: plain(slices.Concat(
			section(sectionInstances,
				newFlag(&wanted.Logics, "logic", "copy only files of this `LOGIC`; can be repeated"),
				newFlag(&wanted.MaxBytes, "max-bytes", "copy only files of at most `N` bytes"),
				newFlag(&wanted.MaxDepth, "max-depth", "copy only files with at most `N` nested levels of connectives"),
			),
			section(sectionResults, newFlag(&out, "out", "directory `DIR` for copies, new or empty")),
		)),
		Action: func(c *cli.Context) error {
			switch c.Args().First() {
			case "stats":
				return corpusStats(c)
			case "trim":
				return copyCorpus(c, wanted, out, corpus.Cover)
			case "import":
				return copyCorpus(c, wanted, out, func(all []corpus.File) []corpus.File { return all })
			}
			return usagef("say what to do: smtstorm corpus stats, trim or import, then SEED...")
		},
	}
}

// readCorpus reads the files of the command line and, with values, evaluates their formulas.
func readCorpus(c *cli.Context, values bool) (*corpus.Corpus, error) {
	if c.NArg() < 2 {
		return nil, usagef("no seed given: name files or directories")
	}
	status := report.NewStatus(terminal(c.App.ErrWriter))
	defer status.Clear()
	begun := time.Now()
	read, err := corpus.Read(c.Context, c.Args().Tail(), values, func(done, all int) {
		status.Line(fmt.Sprintf("%d of %d files, %s", done, all, time.Since(begun).Round(time.Second)))
	})
	if err != nil {
		return nil, inputError{err}
	}
	status.Clear()
	return read, nil
}

func corpusStats(c *cli.Context) error {
	read, err := readCorpus(c, true)
	if err != nil {
		return err
	}
	return read.Write(c.App.Writer)
}

// copyCorpus copies the files that match the flags and that choose selects.
func copyCorpus(c *cli.Context, wanted corpus.Filter, out string, choose func([]corpus.File) []corpus.File) error {
	if out == "" {
		return usagef("flag --out is missing: it says where to write the copies")
	}
	read, err := readCorpus(c, false)
	if err != nil {
		return err
	}
	if n := len(read.Refused); n > 0 {
		first := read.Refused[0]
		text := fmt.Sprintf("%d of %s cannot be used, such as %s", n, english.Plural(n+len(read.Files), "file", ""),
			first.Why)
		if len(read.Files) == 0 {
			return inputError{errors.New(text)}
		}
		cliNote(c, "smtstorm: "+text)
	}
	files := choose(read.Select(wanted))
	if err := corpus.Copy(files, out); err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%d of %d files, in %s; where they come from is in %s there\n", len(files), len(read.Files),
		out, corpus.ProvenanceName)
	return nil
}
