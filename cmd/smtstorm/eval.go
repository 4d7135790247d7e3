package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func evalCommand(code *int) *cli.Command {
	var modelPath string
	return &cli.Command{
		Name:      "eval",
		Usage:     "evaluate the assertions of a script under a model",
		UsageText: "smtstorm eval FILE [--model MODEL]\nsmtstorm eval PROGRAM",
		Description: "Prints a line for each assertion: true, false or open (no definite value), then its " +
			"position and,\n" +
			"for open, the reason. Then it prints a line for each objective: maximize, minimize, or soft for a group of\n" +
			"soft constraints, its value, and its position. The exit status is 1 if an assertion is false. Without\n" +
			"--model, the values are read from FILE itself, from the comments below the line \"; witness:\". For a rule\n" +
			"program, which needs no model, it prints the tuples of all relations, one a line.",
		Flags: plain([]*field{
			newFlag(&modelPath, "model", "`FILE` with the model: an answer to (get-model), definitions (define-fun), or a "+
				"finding's witness.smt2").short("m"),
		}),
		Action: func(c *cli.Context) error {
			if c.Args().Len() != 1 {
				return usagef("eval takes one file, not %d", c.Args().Len())
			}
			path := c.Args().First()
			src, err := seedfile.Read(path)
			if err != nil {
				return inputError{err}
			}
			if modelPath == "" {
				values := model.Embedded(src)
				if values == nil {
					return evalRules(c, path, src)
				}
				return eval(c, path, src, path, values, code)
			}
			values, err := seedfile.Read(modelPath)
			if err != nil {
				return inputError{err}
			}
			return eval(c, path, src, modelPath, values, code)
		},
	}
}

// eval evaluates the assertions of a script under the model in modelSrc, and prints which are true.
func eval(c *cli.Context, path string, src []byte, modelPath string, modelSrc []byte, code *int) error {
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		return refused(c, path, err)
	}
	m, arena, err := model.Read(seed, modelPath, modelSrc)
	if err != nil {
		return refused(c, modelPath, err)
	}
	warnOfModel(c, modelPath, m)
	if err := noteUnknown(c, path, src); err != nil {
		return err
	}
	e := model.NewEvaluator(arena, m)
	for _, command := range seed.Script.Commands {
		assert, ok := command.(smtlib.Assert)
		if !ok {
			continue
		}
		at := fmt.Sprintf("%s:%s", path, assert.Pos())
		switch v := e.Value(assert.Formula).(type) {
		case value.Open:
			fmt.Fprintf(c.App.Writer, "open %s %s\n", at, v.Reason)
		default:
			fmt.Fprintf(c.App.Writer, "%s %s\n", v, at)
			if value.IsFalse(v) {
				*code = exitFinding
			}
		}
	}
	evalObjectives(c.App.Writer, path, seed, e)
	return nil
}

// evalObjectives prints the values of all objectives.
func evalObjectives(w io.Writer, path string, seed *fragment.Seed, e *model.Evaluator) {
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	for _, o := range script.Objectives() {
		name := "soft"
		switch {
		case o.Term != smtlib.NoTerm && o.Maximize:
			name = "maximize"
		case o.Term != smtlib.NoTerm:
			name = "minimize"
		}
		what := "open"
		if r := o.Value(e); r != nil {
			what = r.RatString()
		}
		fmt.Fprintf(w, "%s %s %s:%s\n", name, what, path, script.Steps[o.Steps[0]].Pos())
	}
}

// noteUnknown warns of the unknown commands of a script, which are left out.
func noteUnknown(c *cli.Context, path string, src []byte) error {
	catalog, err := loadCatalog("")
	if err != nil {
		return err
	}
	for _, r := range lint.Commands(path, src, catalog.HaveCommand) {
		if r.Severity == lint.Error {
			cliNote(c, "smtstorm: "+r.Error.Error()+"; the command is omitted")
		}
	}
	return nil
}

// noteObjectives says that the objectives of a rule program are ignored, if it sets some.
func noteObjectives(c *cli.Context, path string, src []byte) {
	if smtlib.SetsObjectives(src) {
		cliNote(c, "smtstorm: "+path+": "+smtlib.ObjectivesIgnored)
	}
}

// warnOfModel warns of the parts of a model that could not be read.
func warnOfModel(c *cli.Context, path string, m *model.Model) {
	const most = 10
	for i, u := range m.Unread {
		if i == most {
			fmt.Fprintf(c.App.ErrWriter, "warning: %s: and %d more\n", path, len(m.Unread)-most)
			break
		}
		open := "what depends on it is open"
		if u.Name != "" {
			open = smtlib.Quote(u.Name) + " is open"
		}
		fmt.Fprintf(c.App.ErrWriter, "warning: %s:%s: %s; %s\n", u.Err.File, u.Err.Pos, u.Err.Msg, open)
	}
	if m.Approximate {
		fmt.Fprintf(c.App.ErrWriter, "warning: %s: some values are not given exactly; what depends on them is open\n", path)
	}
}

// refused reports an input that cannot be used.
func refused(c *cli.Context, path string, err error) error {
	if errors.Is(err, fragment.ErrEmpty) {
		return inputError{fmt.Errorf("%s: %w", path, err)}
	}
	if printErrors(c.App.Writer, err) {
		return inputError{fmt.Errorf("%s is refused", path)}
	}
	return inputError{err}
}
