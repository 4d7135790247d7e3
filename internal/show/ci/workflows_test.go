package ci

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The workflows can be read, what they let a shell run is a script, and they keep what compare.sh leaves.
func TestWorkflows(t *testing.T) {
	for _, name := range []string{"github.yml", "gitlab.yml"} {
		data, err := os.ReadFile(filepath.Join("../../../docs/ci", name))
		if err != nil {
			t.Fatal(err)
		}
		var workflow map[string]any
		if err := yaml.Unmarshal(data, &workflow); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		texts := textsOf(workflow)
		compares := 0
		for _, text := range texts {
			if !strings.Contains(text, "compare.sh ") && !strings.Contains(text, "cmake ") {
				continue
			}
			compares += strings.Count(text, "compare.sh ")
			check := exec.Command("sh", "-n")
			check.Stdin = strings.NewReader(strings.ReplaceAll(text, "${{", "${x:-"))
			if out, err := check.CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s\n%s", name, err, out, text)
			}
		}
		if compares != 1 {
			t.Errorf("%s compares %d times", name, compares)
		}
		for _, kept := range []string{"smtstorm-base", "smtstorm-head", "smtstorm-head/"} {
			if !strings.Contains(strings.Join(texts, "\n"), kept) {
				t.Errorf("%s does not keep %s", name, kept)
			}
		}
	}
}

// textsOf are the texts in a document.
func textsOf(value any) []string {
	var all []string
	switch v := value.(type) {
	case string:
		all = append(all, v)
	case []any:
		for _, e := range v {
			all = append(all, textsOf(e)...)
		}
	case map[string]any:
		for _, e := range v {
			all = append(all, textsOf(e)...)
		}
	}
	return all
}
