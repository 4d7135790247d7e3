package programs

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
)

// The directories of what belongs to programs, beside these.
const (
	beforeDir     = "before"     // programs that were rewritten
	roundsDir     = "rounds"     // all rounds of a growth but the last one
	referencesDir = "references" // single rules, with which a growth or a seed is compared
)

// filesOf are the files of an instance: its program, the one that it was rewritten from, the rounds of a growth, and
// the references, all with their right answers and with how they were made.
func filesOf(seed *instance.Seed, in *instance.Instance) []atomicfile.File {
	name := nameOf(seed, in)
	ext := filepath.Ext(name)
	var notes []string
	if in.Before != nil {
		notes = append(notes, "rewritten from "+filepath.Join(beforeDir, name))
	}
	all := []atomicfile.File{{Name: name, Data: annotated(in, notes...)}}
	if in.Before != nil {
		all = append(all, atomicfile.File{
			Name: filepath.Join(beforeDir, name), Data: annotated(in.Before, "before it is rewritten as ../"+name),
		})
	}
	rounds, references := 0, 0
	for _, q := range in.Questions() {
		dir, n := roundsDir, &rounds
		if q.Rule != "" {
			dir, n = referencesDir, &references
		}
		if q == in {
			continue
		}
		*n++
		file := fmt.Sprintf("%s-%03d%s", strings.TrimSuffix(name, ext), *n, q.Program.Format.Extension())
		all = append(all, atomicfile.File{Name: filepath.Join(dir, file), Data: annotated(q)})
	}
	return all
}

// annotated is a program with comments: its right answer, where it is from and how it was made, step by step.
func annotated(in *instance.Instance, notes ...string) []byte {
	var text []string
	if in.Right != nil || in.Expect != "" {
		text = append(text, "expect: "+strings.Join(rightAnswers(in), "; "))
	} else {
		text = append(text, "the right answer is not known")
	}
	if in.Strategy != "" {
		text = append(text, fmt.Sprintf("strategy %s, program %d", in.Strategy, in.Index))
	}
	if in.Seed != nil {
		text = append(text, "seed "+in.Seed.Path)
	}
	for i, step := range in.Steps {
		text = append(text, "how: "+step)
		if c, has := in.Changes[i]; has {
			text = append(text, c.Text()...)
		}
	}
	if in.Rule != "" {
		text = append(text, "rule: "+in.Rule)
	}
	if options := in.Program.Arguments(); len(options) > 0 { // the file cannot contain them
		text = append(text, rules.NoteArguments(options))
	}
	return commented(in.Program, append(text, notes...))
}

// commented is a program behind lines of comments.
func commented(p *rules.Program, lines []string) []byte {
	var b bytes.Buffer
	for _, line := range lines {
		fmt.Fprintf(&b, "%s %s\n", p.Format.Comment(), strings.Join(strings.Fields(line), " "))
	}
	b.Write(rules.Print(p))
	return b.Bytes()
}
