package fakesolver

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// planned is one of several ways in which a solver is wrong.
type planned struct {
	name string
	*solver
}

// planOption sets an option about plans.
func (s *solver) planOption(key, value string) (err error) {
	switch key {
	case "plan":
		s.plan, err = readPlan(value)
	case "log":
		s.log = value
	case "stack":
		s.stack = value
	case "odds":
		s.odds, err = strconv.Atoi(value)
	}
	return err
}

// readPlan reads the file of option plan.
func readPlan(file string) (all []planned, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(words) < 2 {
			return nil, fmt.Errorf("fake: %s: a line of a plan has a name and a behaviour: %q", file, line)
		}
		s, err := newSolver(words[1], words[2:])
		if err != nil {
			return nil, err
		}
		all = append(all, planned{words[0], s})
	}
	return all, nil
}

// planned is the first fault of the plan whose options are met by the current check, in the state of this solver; nil
// if none is. Its name is logged.
func (s *solver) planned() *solver {
	for _, p := range s.plan {
		fault := *s
		fault.how, fault.on, fault.but, fault.when = p.how, p.on, p.but, p.when
		fault.stack, fault.odds, fault.resets, fault.with = p.stack, p.odds, p.resets, p.with
		if p.how.check == nil || !fault.fires() {
			continue
		}
		if s.log != "" {
			if f, err := os.OpenFile(s.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
				fmt.Fprintln(f, p.name)
				_ = f.Close()
			}
		}
		return &fault
	}
	return nil
}

// printStack prints the functions of option stack as a sanitizer does.
func (s *solver) printStack() {
	if s.stack == "" {
		return
	}
	for i, name := range strings.Split(s.stack, ",") {
		fmt.Fprintf(os.Stderr, "    #%d 0x%x in %s(int) /src/%s.cpp:%d\n", i, 4096+i, name, name, i+1)
	}
}
