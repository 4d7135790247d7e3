package corpus

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/dustin/go-humanize/english"
)

// Write describes a corpus with evaluated formulas: logics with sizes, numbers of seeds with true and false formulas,
// operators, and duplicates.
func (c *Corpus) Write(out io.Writer) error {
	same, both, programs := 0, 0, 0
	byLogic := map[string][]File{}
	for _, f := range c.Files {
		byLogic[f.Logic] = append(byLogic[f.Logic], f)
		if f.Same != "" {
			same++
		}
		if f.Values.count() == 2 {
			both++
		}
		if f.Program != "" {
			programs++
		}
	}
	fmt.Fprintf(out, "%s, %d of them the same as others but for names; not usable: %d more\n",
		english.Plural(len(c.Files), "file", ""), same, len(c.Refused))
	fmt.Fprintf(out, "pairs of operators and shapes of scripts: %d; all of them are in %s\n", c.Features, english.Plural(
		len(Cover(slices.DeleteFunc(c.Select(Filter{}), func(f File) bool { return f.Program != "" }))), "file", ""))
	fmt.Fprintf(out, "with true and false formulas under the models that a campaign begins with: %s\n",
		english.Plural(both, "file", ""))
	if programs > 0 {
		fmt.Fprintf(out, "rule programs, of which operators and formulas are not counted: %s\n",
			english.Plural(programs, "file", ""))
	}
	fmt.Fprintln(out)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "logic\tfiles\tthe same\tbytes, half below\tat most\tdeepest\ttrue and false\tone of them\tneither")
	for _, logic := range slices.Sorted(maps.Keys(byLogic)) {
		files := byLogic[logic]
		slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Bytes, b.Bytes) })
		same, deepest := 0, 0
		var values [3]int // number of files by the number of truth values
		for _, f := range files {
			deepest = max(deepest, f.Depth)
			values[f.Values.count()]++
			if f.Same != "" {
				same++
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t", logic, len(files), same, files[len(files)/2].Bytes,
			files[len(files)-1].Bytes)
		if files[0].Program != "" {
			fmt.Fprintln(w, "–\t–\t–\t–")
			continue
		}
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\n", deepest, values[2], values[1], values[0])
	}
	fmt.Fprintln(w, "\noperator or sort\tfiles")
	names := slices.SortedFunc(maps.Keys(c.Operators), func(a, b string) int {
		return cmp.Or(cmp.Compare(c.Operators[b], c.Operators[a]), cmp.Compare(a, b))
	})
	for _, name := range names {
		fmt.Fprintf(w, "%s\t%d\n", name, c.Operators[name])
	}
	return w.Flush()
}
