package ci

import (
	"maps"
	"os"
	"os/exec"
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

// The objects for Kubernetes are valid by its API, which a misspelled, missing or misplaced property is not.
func TestKubernetes(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/schemas/kubernetes.json")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../../../docs/ci/kubernetes.yml")
	if err != nil {
		t.Fatal(err)
	}
	objects := strings.Split(string(data), "\n---\n")
	if len(objects) != 4 {
		t.Errorf("%d objects", len(objects))
	}
	noticed := map[string]bool{}
	for _, object := range objects {
		if err := schema.Validate(read(t, object)); err != nil {
			t.Error(err)
		}
		for _, change := range [][2]string{
			{"matchLabels:", "matchLabel:"}, {"replicas: 1", "replicas: one"}, {"volumeMounts:", "volumeMount:"},
			{"terminationGracePeriodSeconds: 30", "terminationGracePeriodSeconds: 30s"}, {"serviceName:", "service:"},
			{"policyTypes: [Ingress, Egress]", "policyTypes: Egress"}, {"podSelector:", "podsSelector:"},
			{"kind: Service\n", "kind: Services\n"}, {"apiVersion: apps/v1", "apiVersion: apps/v1beta1"},
			{"port: 4222", "port: [4222]"}, {"containers:", "container:"},
			{"  selector:\n    matchLabels", "  selectors:\n    matchLabels"}, {"ports:", "port:"},
		} {
			if broken := strings.ReplaceAll(object, change[0], change[1]); broken != object {
				noticed[change[0]] = noticed[change[0]] || schema.Validate(read(t, broken)) != nil
			}
		}
	}
	for change, is := range noticed {
		if !is {
			t.Errorf("nobody notices that %q is another", change)
		}
	}
	if len(noticed) < 13 {
		t.Errorf("%d changes were tried", len(noticed))
	}
}

var (
	versioned = regexp.MustCompile(`(?m)(?:uses: \S+@|SMTSTORM_VERSION: )(\S+)$`)
	ours      = regexp.MustCompile(`^(?:uses: smtstorm/|SMTSTORM_VERSION: )`)
	pinned    = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+$`) // an exact version
)

// What the workflows use has a version that does not move, and they agree about that of smtstorm.
func TestPinned(t *testing.T) {
	var own []string
	for _, path := range append(slices.Collect(maps.Keys(recipes(t))), actionFile) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range versioned.FindAllStringSubmatch(string(data), -1) {
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s: %s", path, m[0])
			}
			if ours.MatchString(m[0]) {
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

// actionFile is our action for GitHub.
const actionFile = "../../../action.yml"

// scripts are the texts that a document has shells run: on GitHub under run, on GitLab under script and before_script.
func scripts(node *yaml.Node) (all []string) {
	for i, part := range node.Content {
		if node.Kind == yaml.MappingNode && i%2 == 1 {
			switch key := node.Content[i-1].Value; {
			case key == "run" && part.Kind == yaml.ScalarNode:
				all = append(all, part.Value)
			case (key == "script" || key == "before_script") && part.Kind == yaml.SequenceNode:
				for _, line := range part.Content {
					all = append(all, line.Value)
				}
			}
		}
		all = append(all, scripts(part)...)
	}
	return all
}

// A shell can read the scripts of the recipes and of the action.
func TestScripts(t *testing.T) {
	for _, path := range append(slices.Collect(maps.Keys(recipes(t))), actionFile) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var node yaml.Node
		if err := yaml.Unmarshal(data, &node); err != nil {
			t.Fatal(err)
		}
		all := scripts(&node)
		if len(all) == 0 {
			t.Errorf("%s has no scripts", path)
		}
		for _, text := range all {
			check := exec.Command("bash", "-n")
			check.Stdin = strings.NewReader(text)
			if said, err := check.CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s\n%s", path, err, said, text)
			}
		}
	}
}

// actionlint finds no mistake in the workflows, and none when they use the action as it is here; it knows the inputs.
func TestActionlint(t *testing.T) {
	if said, err := exec.Command("go", "tool", "-n", "actionlint").CombinedOutput(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err, string(said))
		}
		t.Skipf("SKIPPED: actionlint cannot be built: %s", said)
	}
	here := t.TempDir() // a repository, as far as actionlint looks
	for _, dir := range []string{".git", ".github/workflows"} {
		if err := os.MkdirAll(filepath.Join(here, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	own, err := os.ReadFile(actionFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(here, "action.yml"), own, 0o644); err != nil {
		t.Fatal(err)
	}
	used := regexp.MustCompile(`uses: smtstorm/smtstorm@\S+`)
	lint := func(name, text string) ([]byte, error) {
		path := filepath.Join(here, ".github/workflows", name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return exec.Command("go", "tool", "actionlint", "-no-color", "-shellcheck=", "-pyflakes=", path).CombinedOutput()
	}
	n := 0
	for path := range recipes(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		if !strings.HasPrefix(name, "github") {
			continue
		}
		n++
		text := string(data)
		if said, err := lint(name, text); err != nil {
			t.Errorf("%v\n%s", err, said)
		}
		local := used.ReplaceAllString(text, "uses: ./")
		if local == text {
			t.Errorf("%s does not use the action", name)
		}
		if said, err := lint(name, local); err != nil {
			t.Errorf("with uses: ./: %v\n%s", err, said)
		}
		if broken := strings.ReplaceAll(local, "seeds: test", "seed: test"); broken != local {
			if said, err := lint(name, broken); err == nil {
				t.Errorf("%s: no input is called seed, and nobody says so: %s", name, said)
			}
		}
	}
	if n < 5 {
		t.Errorf("%d workflows", n)
	}
}
