package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The containers of docs/ci/kubernetes.yml are commands with flags that there are. Workers do not get what makes one
// the campaign, and secrets that are mounted are those that the file says how to make.
func TestKubernetes(t *testing.T) {
	type object struct {
		Kind string
		Spec struct {
			Template struct {
				Spec struct {
					Containers []struct{ Args []string }
					Volumes    []struct {
						Secret struct {
							SecretName string `yaml:"secretName"`
						}
					}
				}
			}
		}
	}
	data, err := os.ReadFile("../../docs/ci/kubernetes.yml")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for d := yaml.NewDecoder(bytes.NewReader(data)); ; {
		var o object
		if err := d.Decode(&o); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, o.Kind)
		for _, c := range o.Spec.Template.Spec.Containers {
			checkArguments(t, c.Args)
		}
		for _, v := range o.Spec.Template.Spec.Volumes {
			if v.Secret.SecretName != "" && !bytes.Contains(data, []byte("secret generic "+v.Secret.SecretName+" ")) {
				t.Errorf("nobody makes the secret %s", v.Secret.SecretName)
			}
			if o.Kind == "Deployment" && v.Secret.SecretName == "smtstorm-serve" {
				t.Error("workers have the campaign's private key")
			}
		}
	}
	if want := []string{"Service", "StatefulSet", "Deployment", "NetworkPolicy"}; !slices.Equal(kinds, want) {
		t.Errorf("objects are %v", kinds)
	}
}

// checkArguments reports flags that a command does not have.
func checkArguments(t *testing.T, args []string) {
	t.Helper()
	command, flags := "fuzz", fuzzCommand(new(int)).Flags
	if args[0] == "work" {
		command, flags = "work", workCommand().Flags
	}
	var names []string
	for _, f := range flags {
		for _, name := range f.Names() {
			names = append(names, dashed(name))
		}
	}
	for _, arg := range args {
		if arg[0] == '-' && !slices.Contains(names, arg) {
			t.Errorf("%s has no flag %s", command, arg)
		}
	}
}
