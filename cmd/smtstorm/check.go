package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

func checkCommand(code *int) *cli.Command {
	var strict bool
	var file string
	return &cli.Command{
		Name:      "check",
		Usage:     "report the syntax errors and sort errors of scripts, and what is not SMT-LIB",
		UsageText: "smtstorm check FILE...",
		Description: "Prints file:line:column: message, the line and a caret for each error, and nothing for a file\n" +
			"without errors. Directories are searched for *.smt2. The exit status is 2 if any file has an error\n" +
			"or cannot be read; the others are still checked.\n" +
			"\n" +
			"A command that neither SMT-LIB nor any solver of the catalog has is an error. Notes are about\n" +
			"commands that only some solvers have, and about what a solver printed between the commands of a\n" +
			"log, which is left out. Warnings are about what solvers accept although the standard\n" +
			"does not have it, as -5 or an Int where a Real is expected; about unknown logics, and what a logic\n" +
			"does not have; and about commands with other arguments, or at another place, than the standard\n" +
			"allows.",
		Flags: plain([]*field{
			newFlag(&strict, "strict", "treat warnings as errors"),
			catalogFlag(&file),
		}),
		Action: func(c *cli.Context) error {
			if c.NArg() == 0 {
				return usagef("no file given: name files, directories, or - for standard input")
			}
			var files []string
			for _, path := range c.Args().Slice() {
				found, err := seedfile.Find([]string{path})
				if err != nil {
					fmt.Fprintln(c.App.Writer, err)
					*code = exitUsage
				}
				files = append(files, found...)
			}
			catalog, err := loadCatalog(file)
			if err != nil {
				return err
			}
			slices.Sort(files)
			files = slices.Compact(files)
			if len(files) == 0 && *code == exitOK {
				return inputError{fmt.Errorf("no file *.smt2 in %s", strings.Join(c.Args().Slice(), ", "))}
			}
			for _, path := range files {
				if !check(c, path, catalog.HaveCommand, strict) {
					*code = exitUsage
				}
			}
			return nil
		},
	}
}

// check reports whether a file is accepted.
func check(c *cli.Context, path string, of lint.Solvers, strict bool) bool {
	src, printed, err := seedfile.Script(path)
	if err != nil {
		fmt.Fprintln(c.App.Writer, err)
		return false
	}
	if areRules(src) {
		return checkRules(c, path, src, strict)
	}
	script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), path, src)
	printErrors(c.App.Writer, errs)
	remarks := append(lint.Log(path, src, printed), lint.Script(script, src, of)...)
	return printRemarks(c, remarks, strict) && len(errs) == 0
}

// printRemarks prints what is suspicious about a source; it reports whether the source is accepted all the same.
func printRemarks(c *cli.Context, remarks []lint.Remark, strict bool) bool {
	accepted := true
	for _, r := range remarks {
		fmt.Fprintln(c.App.Writer, r.Detail())
		accepted = accepted && (r.Severity == lint.Note || r.Severity == lint.Warning && !strict)
	}
	return accepted
}

// printErrors prints the errors of a source with their lines; it reports whether err was such.
func printErrors(w io.Writer, err error) bool {
	errs, are := errors.AsType[smtlib.Errors](err)
	for _, e := range errs {
		fmt.Fprintln(w, e.Detail())
	}
	return are
}
