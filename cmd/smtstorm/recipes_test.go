package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"go.yaml.in/yaml/v3"
)

// job is what a recipe of docs/ci has a machine do: on GitHub in steps, on GitLab as lines of a script.
type job struct {
	Steps []struct {
		Run string `yaml:"run"`
	} `yaml:"steps"`
	Extends   string            `yaml:"extends"`
	Before    []string          `yaml:"before_script"`
	Script    []string          `yaml:"script"`
	Variables map[string]string `yaml:"variables"`
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
	scripts, env := [][]string{}, github.Env
	if len(github.Jobs) > 0 {
		for _, step := range github.Jobs[args[2]].Steps {
			if step.Run != "" {
				scripts = append(scripts, []string{step.Run})
			}
		}
	} else {
		gitlab := map[string]yaml.Node{}
		ts.Check(yaml.Unmarshal(data, &gitlab))
		var own, base job
		ts.Check(decode(gitlab[args[2]], &own))
		ts.Check(decode(gitlab[own.Extends], &base))
		ts.Check(decode(gitlab["variables"], &env))
		for name, value := range own.Variables {
			env[name] = value
		}
		scripts = append(scripts, base.Before, own.Script)
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
	got, ran := 0, 0
	for _, script := range scripts {
		text := strings.Join(script, "\n")
		if len(script) == 0 || got != 0 {
			continue
		}
		if expressions.MatchString(text) {
			ts.Fatalf("a shell would run what the service puts in: %s", expressions.FindString(text))
		}
		err := ts.Exec("bash", "-e", "-c", text)
		if exit, is := err.(*exec.ExitError); is {
			got = exit.ExitCode()
		} else {
			ts.Check(err)
		}
		ran++
	}
	if ran < 2 || got != status {
		ts.Fatalf("%s: %d scripts, exit status %d, want %d", args[2], ran, got, status)
	}
}

// expressions of workflows are put into scripts as they are: values of others have no place there.
var expressions = regexp.MustCompile(`\$\{\{.*?\}\}`)

func decode(node yaml.Node, to any) error { return node.Decode(to) }
