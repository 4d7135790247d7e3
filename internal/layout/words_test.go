package layout

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const glossary = "../../docs/glossary.md"

// TestWords looks for the words that docs/glossary.md bans in comments, in string literals, and in what docs says.
func TestWords(t *testing.T) {
	text, err := os.ReadFile(glossary)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Banned words\n")
	if len(phrases(section)) == 0 {
		t.Fatalf("%s has no banned words", glossary)
	}
	lint := anyOf(phrases(section))
	check := func(at token.Position, text string) {
		text = strings.Join(strings.Fields(text), " ")
		for _, m := range lint.FindAllString(text, -1) {
			t.Errorf("%s: %q, see %s", at, m, glossary)
		}
	}
	for _, path := range files(t, ".go") {
		wordsOfCode(t, path, check)
	}
	for _, path := range files(t, ".md") {
		relative, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(filepath.ToSlash(relative), "docs/") || path == filepath.FromSlash(glossary) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, paragraph := range strings.Split(string(text), "\n\n") {
			check(token.Position{Filename: path + " paragraph", Line: i + 1}, paragraph)
		}
	}
}

// withoutNoun begins a comment that leaves out what it is about.
var withoutNoun = regexp.MustCompile(`^// (of|that|those|by) `)

// A comment at the end of a line of code names a noun.
func TestCommentsNameANoun(t *testing.T) {
	for _, path := range files(t, ".go") {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range file.Comments {
			c := group.List[0]
			at := fset.Position(c.Pos())
			code := src[at.Offset-(at.Column-1) : at.Offset]
			if withoutNoun.MatchString(c.Text) && len(bytes.TrimSpace(code)) > 0 {
				t.Errorf("%s: %q: name the noun, and then what it does", at, c.Text)
			}
		}
	}
}

// wordsOfCode gives the comments and the string literals of a file.
func wordsOfCode(t *testing.T, path string, check func(at token.Position, text string)) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Comments {
		check(fset.Position(c.Pos()), c.Text())
	}
	tags := map[*ast.BasicLit]bool{} // have the keys of formats
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			tags[n.Tag] = true
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && !tags[n] {
				check(fset.Position(n.Pos()), text)
			}
		}
		return true
	})
}

// phrases gives what is in backquotes in the first cells of a table's rows.
func phrases(table string) []string {
	var all []string
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			continue
		}
		for i, phrase := range strings.Split(cells[1], "`") {
			if i%2 == 1 {
				all = append(all, phrase)
			}
		}
	}
	return all
}

// anyOf matches any of some phrases as whole words, in capitals or not.
func anyOf(phrases []string) *regexp.Regexp {
	quoted := make([]string, len(phrases))
	for i, p := range phrases {
		quoted[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(quoted, "|") + `)\b`)
}
