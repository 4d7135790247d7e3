package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// knownFlags are what the flags of known say.
type knownFlags struct {
	finding.KnownAs
	state, duplicateOf string
	id                 bool   // whether entries are of findings alone, by their names
	file               string // file with the entries
}

func knownCommand() *cli.Command {
	k := &knownFlags{state: string(finding.Reported), file: "known.toml"}
	return &cli.Command{
		Name:  "known",
		Usage: "record what became of a finding, so that campaigns count it apart (--known)",
		UsageText: "smtstorm known add FINDING... --issue URL [--id] [--state STATE] [--note TEXT] [--file FILE]\n" +
			"smtstorm known list [--file FILE]\n" +
			"smtstorm known edit FINDING|ID|NUMBER... [--issue URL] [--state STATE] [--note TEXT] [--file FILE]\n" +
			"smtstorm known remove FINDING|ID|NUMBER... [--file FILE]",
		Description: "FINDING is a directory below findings. The file gets an entry for each signature of its cause,\n" +
			"and for the place of a crash; campaigns with --known FILE count findings that match it apart, and do\n" +
			"not fail because of them. A finding that is reported, or a duplicate, is not shown as new again; one\n" +
			"that is fixed is shown as soon as it is wrong again. The findings of the cause are marked as well:\n" +
			"reports say so, and no drafts are written. With --id the entry is for the finding alone, and nothing\n" +
			"is marked. A crash without a place in the solver that was not reduced to operators needs --id: its\n" +
			"signature would silence other crashes, too.\n" +
			"\n" +
			"--duplicate-of FINDING joins two causes that are one fault: one is counted apart as a duplicate of the\n" +
			"other, until 'known remove' undoes that.\n" +
			"\n" +
			"list numbers the entries. edit and remove take these numbers, or findings, also by ID: then the\n" +
			"entry that matches the finding is changed or removed. The marks of the findings with which it was added, and of\n" +
			"those that are given, go with it.",
		Flags: plain(section(sectionResults,
			newFlag(&k.Issue, "issue", "where the fault is reported: `URL`; can be left out if the finding has one"),
			newFlag(&k.state, "state", "what became of it: `STATE` is reported, duplicate, invalid (the answer is right after "+
				"all), wontfix or fixed"),
			newFlag(&k.duplicateOf, "duplicate-of", "it is a duplicate of this `ISSUE`, or of another finding, by its "+
				"directory; sets --state duplicate"),
			newFlag(&k.Note, "note", "`TEXT` for people; with one, no --issue is needed"),
			newFlag(&k.id, "id", "add an entry for each FINDING by its name, and not for its signature"),
			newFlag(&k.file, "file", "TOML `FILE` with the entries"),
		)),
		Action: func(c *cli.Context) error {
			what, words := c.Args().First(), c.Args().Tail()
			switch {
			case what == "add" && len(words) > 0:
				return k.add(c, words)
			case what == "list" && len(words) == 0:
				return k.list(c)
			case what == "edit" && len(words) > 0, what == "remove" && len(words) > 0:
				return k.change(c, what == "edit", words)
			}
			return usagef("say what to do: smtstorm known add FINDING... --issue URL, list, edit or remove")
		},
	}
}

// complete reads what is said of the state of a fault.
func (k *knownFlags) complete(c *cli.Context) (err error) {
	if k.State, err = finding.ParseState(k.state); err != nil {
		return usageError{fmt.Errorf("--state: %w", err)}
	}
	if k.duplicateOf != "" {
		if c.IsSet("issue") || c.IsSet("state") {
			return usagef("--duplicate-of says issue and state; --issue and --state cannot be given with it")
		}
		k.State = finding.Duplicate
		k.Issue, err = faultNamed(k.duplicateOf)
	}
	return err
}

// faultNamed is the fault that --duplicate-of names: an issue or, for the directory of a finding, the issue where that
// is reported or else its signature.
func faultNamed(of string) (string, error) {
	if !finding.IsFinding(of) {
		return of, nil
	}
	f, _, err := finding.Load(of)
	if err != nil {
		return "", inputError{err}
	}
	if f.Known != nil && f.Known.Issue != "" {
		return f.Known.Issue, nil
	}
	return f.Signature, nil
}

// list lists the entries of the file.
func (k *knownFlags) list(c *cli.Context) error {
	file, err := finding.ReadKnownFile(k.file)
	if err != nil {
		return inputError{err}
	}
	for _, l := range file.Lines() {
		fmt.Fprintf(c.App.Writer, "%d. %s: %s", l.Number, l.About, l.As.Text())
		if l.Expires != "" {
			fmt.Fprintf(c.App.Writer, " (until %s)", l.Expires)
		}
		fmt.Fprintln(c.App.Writer)
	}
	return nil
}

// change edits or removes entries, which are given by number or by a finding that they match. These findings are
// marked again.
func (k *knownFlags) change(c *cli.Context, edit bool, words []string) error {
	if err := k.complete(c); err != nil {
		return err
	}
	if edit && !c.IsSet("state") && !c.IsSet("issue") && !c.IsSet("note") && !c.IsSet("duplicate-of") {
		return usagef("say what to change: --issue, --state, --duplicate-of or --note")
	}
	if !c.IsSet("state") && !c.IsSet("duplicate-of") {
		k.State = ""
	}
	file, err := finding.ReadKnownFile(k.file)
	if err != nil {
		return inputError{err}
	}
	var numbers []int
	var dirs []string
	for _, word := range words {
		if n, err := strconv.Atoi(word); err == nil {
			numbers, dirs = append(numbers, n), append(dirs, file.Marked(n)...)
			continue
		}
		if !finding.IsFinding(word) {
			if word, err = findingByID(file, word); err != nil {
				return inputError{err}
			}
		}
		f, _, err := finding.Load(word)
		if err != nil {
			return inputError{err}
		}
		n := file.Find(f)
		if n == 0 {
			return inputError{fmt.Errorf("%s: no entry speaks of %s", k.file, word)}
		}
		numbers, dirs = append(numbers, n), append(dirs, word)
		others, err := ofCause(word)
		if err != nil {
			return err
		}
		for _, other := range others {
			if n := file.Find(other.Finding); n > 0 && !slices.Contains(numbers, n) {
				numbers, dirs = append(numbers, n), append(dirs, other.Dir)
			}
		}
	}
	if !edit {
		err = file.Remove(numbers...)
	}
	for _, n := range numbers {
		if edit && err == nil {
			err = file.Edit(n, k.KnownAs)
		}
	}
	if err != nil {
		return inputError{err}
	}
	return k.remark(c, dirs)
}

// findingByID is the directory of the finding with an ID: one that was marked by an entry of the file, or one of the
// campaign in the default directory.
func findingByID(file *finding.KnownFile, id string) (string, error) {
	for n := range file.Lines() {
		for _, dir := range file.Marked(n + 1) {
			if filepath.Base(dir) == id {
				return dir, nil
			}
		}
	}
	if dir := filepath.Join(finding.Dir(defaultOut), id); finding.IsFinding(dir) {
		return dir, nil
	}
	return "", fmt.Errorf("%s is neither a number nor the directory of a finding, nor the ID of one that an entry "+
		"marked or that is in %s", id, finding.Dir(defaultOut))
}

// remark marks findings by the present entries of the file.
func (k *knownFlags) remark(c *cli.Context, dirs []string) error {
	log := plainLog(c)
	known, err := finding.LoadKnown(time.Now(), k.file)
	if err != nil {
		return inputError{err}
	}
	for _, dir := range dirs {
		f, _, err := finding.Load(dir)
		if err != nil {
			return inputError{err}
		}
		if as := known.Entry(f); as != nil {
			err = finding.Mark(dir, *as, log)
		} else {
			err = finding.Unmark(dir, log)
		}
		if err != nil {
			return inputError{err}
		}
		if f, _, err = finding.Load(dir); err != nil {
			return inputError{err}
		}
		fmt.Fprintf(c.App.Writer, "%s: %s\n", f.Signature, f.Known.Name())
	}
	return nil
}

// add adds an entry for each directory, if all of them are findings, and marks these.
func (k *knownFlags) add(c *cli.Context, dirs []string) (err error) {
	if err := k.complete(c); err != nil {
		return err
	}
	all := make([]*finding.Finding, len(dirs))
	for i, dir := range dirs {
		if !finding.IsFinding(dir) {
			return inputError{fmt.Errorf("%s is not the directory of a finding: it has no finding.json", dir)}
		}
		if all[i], _, err = finding.Load(dir); err != nil {
			return inputError{err}
		}
		if k.State == finding.Duplicate && k.Issue == all[i].Signature {
			return inputError{fmt.Errorf("%s has that signature itself: %s", dir, k.Issue)}
		}
		if k.Issue == "" && k.Note == "" && (all[i].Known == nil || all[i].Known.Issue == "") {
			return usagef("say where the fault is reported: --issue URL")
		}
		if f := all[i]; !k.id && !f.IsTelling() {
			return inputError{fmt.Errorf("the signature of %s has neither a place in the solver nor operators, and would "+
				"silence crashes of other causes: %s; --id adds the finding alone", dir, f.Signature)}
		}
	}
	others := make([][]*results.Finding, len(dirs)) // before a mark joins causes
	for i, dir := range dirs {
		if k.id {
			break
		}
		if others[i], err = ofCause(dir); err != nil {
			return err
		}
	}
	for i, f := range all {
		as := k.KnownAs
		if as.Issue == "" && f.Known != nil {
			as.Issue = f.Known.Issue
		}
		if err := k.addTo(c, f, dirs[i], as); err != nil {
			return err
		}
		for _, other := range others[i] {
			if err := k.addTo(c, other.Finding, other.Dir, as); err != nil {
				return err
			}
		}
	}
	return nil
}

// ofCause are findings of the other signatures of a finding's cause, one each.
func ofCause(dir string) (others []*results.Finding, err error) {
	_, g, err := results.ReadFinding(dir)
	if err != nil {
		return nil, err
	}
	for _, b := range g.Signatures() {
		if f := b.Best(); f.Signature != g.Best().Signature {
			others = append(others, f)
		}
	}
	return others, nil
}

// addTo adds an entry for a finding, and marks it.
func (k *knownFlags) addTo(c *cli.Context, f *finding.Finding, dir string, as finding.KnownAs) error {
	if err := finding.AddKnown(k.file, f, as, k.id); err != nil {
		return inputError{err}
	}
	if k.id { // a mark would hold for the signature
		fmt.Fprintf(c.App.Writer, "%s: %s\n", k.file, f.ID)
		return nil
	}
	if err := finding.Mark(dir, as, plainLog(c)); err != nil {
		return inputError{err}
	}
	if file, err := finding.ReadKnownFile(k.file); err == nil { // others are changed by hand
		if err := file.Note(f, dir); err != nil {
			return inputError{err}
		}
	}
	fmt.Fprintf(c.App.Writer, "%s: %s\n", k.file, f.Signature)
	return nil
}
