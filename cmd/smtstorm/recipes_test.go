package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"go.yaml.in/yaml/v3"
)

// job is what a recipe of docs/ci has a machine do: on GitHub in steps, on GitLab as lines of a script.
type job struct {
	Steps     []step            `yaml:"steps"`
	Extends   string            `yaml:"extends"`
	Before    []string          `yaml:"before_script"`
	Script    []string          `yaml:"script"`
	Variables map[string]string `yaml:"variables"`
}

// step is a step of a job on GitHub, or of an action.
type step struct {
	ID   string            `yaml:"id"`
	Run  string            `yaml:"run"`
	Uses string            `yaml:"uses"`
	With map[string]string `yaml:"with"`
	Env  map[string]string `yaml:"env"`
}

// action is our action.yml.
type action struct {
	Inputs map[string]struct {
		Default string `yaml:"default"`
	} `yaml:"inputs"`
	Runs struct {
		Steps []step `yaml:"steps"`
	} `yaml:"runs"`
}

// runner does what a service does with the steps of a job: it runs their scripts in the current directory, and those of
// our own action, with its inputs. Steps that use other actions are left out.
type runner struct {
	ts      *testscript.TestScript
	outputs map[string]string // outputs of steps, as steps.ID.outputs.NAME
	status  int
	ran     int
}

// recipe STATUS FILE JOB [NAME=VALUE...]: runs all that a job of docs/ci/FILE has a shell do, in the current directory,
// with variables as the service sets them (the value @FILE is the text of a file), and expects the exit status.
func recipe(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: recipe status file job [name=value...]")
	}
	status, err := strconv.Atoi(args[0])
	ts.Check(err)
	data, err := os.ReadFile(filepath.Join(ts.Getenv("RECIPES"), args[1]))
	ts.Check(err)
	var github struct {
		Env  map[string]string `yaml:"env"`
		Jobs map[string]job    `yaml:"jobs"`
	}
	ts.Check(yaml.Unmarshal(data, &github))
	steps, env := github.Jobs[args[2]].Steps, github.Env
	if len(github.Jobs) == 0 {
		gitlab := map[string]yaml.Node{}
		ts.Check(yaml.Unmarshal(data, &gitlab))
		var own, base job
		ts.Check(decode(gitlab[args[2]], &own))
		ts.Check(decode(gitlab[own.Extends], &base))
		ts.Check(decode(gitlab["variables"], &env))
		maps.Copy(env, own.Variables)
		steps = []step{{Run: strings.Join(base.Before, "\n")}, {Run: strings.Join(own.Script, "\n")}}
	}
	for name, value := range env {
		ts.Setenv(name, value)
	}
	for _, assignment := range args[3:] {
		name, value, _ := strings.Cut(assignment, "=")
		if file, ok := strings.CutPrefix(value, "@"); ok {
			value = strings.TrimSpace(ts.ReadFile(file))
		}
		ts.Setenv(name, value)
	}
	r := &runner{ts: ts, outputs: map[string]string{}}
	for _, s := range steps {
		if strings.HasPrefix(s.Uses, "smtstorm/smtstorm@") {
			r.act(s.With)
		} else {
			s.Env = nil // these are given as arguments
			r.step(s, nil)
		}
	}
	if r.ran < 2 || r.status != status {
		ts.Fatalf("%s: %d scripts, exit status %d, want %d", args[2], r.ran, r.status, status)
	}
}

// act runs our action with inputs.
func (r *runner) act(with map[string]string) {
	root, err := filepath.Abs(filepath.Join(r.ts.Getenv("RECIPES"), "../.."))
	r.ts.Check(err)
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	r.ts.Check(err)
	var a action
	r.ts.Check(yaml.Unmarshal(data, &a))
	inputs := map[string]string{}
	for name, input := range a.Inputs {
		inputs["inputs."+name] = input.Default
	}
	for name, value := range with {
		if _, ok := inputs["inputs."+name]; !ok {
			r.ts.Fatalf("action.yml has no input %s", name)
		}
		inputs["inputs."+name] = r.value(value, nil)
	}
	r.ts.Setenv("GITHUB_ACTION_PATH", root)
	for _, s := range a.Runs.Steps {
		r.step(s, inputs)
	}
}

// step runs the script of a step, unless an earlier one has failed. What it writes to GITHUB_OUTPUT and GITHUB_PATH is
// there for later ones.
func (r *runner) step(s step, inputs map[string]string) {
	if s.Run == "" || r.status != 0 {
		return
	}
	if e := expressions.FindString(s.Run); e != "" {
		r.ts.Fatalf("a shell would run what the service puts in: %s", e)
	}
	for name, value := range s.Env {
		r.ts.Setenv(name, r.value(value, inputs))
	}
	files := map[string]string{}
	for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_PATH"} {
		files[name] = filepath.Join(r.ts.Getenv("WORK"), strings.ToLower(name))
		r.ts.Check(os.WriteFile(files[name], nil, 0o644))
		r.ts.Setenv(name, files[name])
	}
	r.ts.Setenv("RUNNER_TEMP", filepath.Join(r.ts.Getenv("WORK"), "runner"))
	r.ts.Setenv("RUNNER_OS", "Linux")
	r.ts.Setenv("RUNNER_ARCH", "X64")
	err := r.ts.Exec("bash", "-e", "-o", "pipefail", "-c", s.Run)
	if exit, is := err.(*exec.ExitError); is {
		r.status = exit.ExitCode()
	} else {
		r.ts.Check(err)
	}
	r.ran++
	for line := range strings.Lines(r.ts.ReadFile(files["GITHUB_OUTPUT"])) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		r.outputs["steps."+s.ID+".outputs."+name] = value
	}
	for line := range strings.Lines(r.ts.ReadFile(files["GITHUB_PATH"])) {
		r.ts.Setenv("PATH", strings.TrimSuffix(line, "\n")+string(os.PathListSeparator)+r.ts.Getenv("PATH"))
	}
}

// value puts the values of expressions into a text: inputs, outputs of steps, and variables (env.X and matrix.x are X).
func (r *runner) value(text string, inputs map[string]string) string {
	return expressions.ReplaceAllStringFunc(text, func(e string) string {
		name := strings.TrimSpace(strings.Trim(e, "${}"))
		for _, known := range []map[string]string{inputs, r.outputs} {
			if value, ok := known[name]; ok {
				return value
			}
		}
		context, variable, _ := strings.Cut(name, ".")
		if !slices.Contains([]string{"env", "matrix"}, context) {
			r.ts.Fatalf("an expression that this test does not know: %s", e)
		}
		return r.ts.Getenv(strings.ToUpper(variable))
	})
}

// expressions of workflows are put into scripts as they are: values of others have no place there.
var expressions = regexp.MustCompile(`\$\{\{.*?\}\}`)

func decode(node yaml.Node, to any) error { return node.Decode(to) }
