package ci

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// recipes are the workflows of docs/ci, with the schema of their vendor.
func recipes(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../../../docs/ci/*.yml")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, path := range paths {
		switch name := filepath.Base(path); {
		case strings.HasPrefix(name, "github"):
			all[path] = "testdata/schemas/github-workflow.json"
		case strings.HasPrefix(name, "gitlab"):
			all[path] = "testdata/schemas/gitlab-ci.json"
		}
	}
	if len(all) < 4 {
		t.Fatalf("%d recipes", len(all))
	}
	return all
}

// read reads a document as a schema sees it.
func read(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// The workflows are valid by the schemas of GitHub and GitLab, which notice a key that does not exist.
func TestWorkflows(t *testing.T) {
	for path, schemaPath := range recipes(t) {
		schema, err := jsonschema.NewCompiler().Compile(schemaPath)
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(read(t, string(data))); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		for _, change := range [][2]string{
			{"runs-on:", "run-on:"}, {"rules:", "rule:"}, {"timeout-minutes:", "timeout:"},
		} {
			if broken := strings.ReplaceAll(string(data), change[0], change[1]); broken != string(data) &&
				schema.Validate(read(t, broken)) == nil {
				t.Errorf("%s: nobody notices %s", path, change[1])
			}
		}
	}
}

var (
	versioned = regexp.MustCompile(`(?m)(?:uses: \S+@|SMTSTORM_VERSION: )(\S+)$`)
	pinned    = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+$`) // an exact version
)

// What the workflows use has a version that does not move, and they agree about that of smtstorm.
func TestPinned(t *testing.T) {
	var own []string
	for path := range recipes(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range versioned.FindAllStringSubmatch(string(data), -1) {
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s: %s", path, m[0])
			}
			if strings.HasPrefix(m[0], "SMTSTORM") {
				own = append(own, m[1])
			}
		}
		if strings.Contains(string(data), "latest") {
			t.Errorf("%s takes what is latest", path)
		}
	}
	if slices.Sort(own); len(own) < 4 || own[0] != own[len(own)-1] {
		t.Errorf("versions of smtstorm: %q", own)
	}
}
