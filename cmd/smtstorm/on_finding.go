package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"strings"
	"time"

	"github.com/google/shlex"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/show/ci"
)

// onFindingTime bounds the command of --on-finding: a reduction waits for it.
const onFindingTime = time.Minute

// onFinding returns a function that runs the command of --on-finding for the first settled finding of each cause, nil
// without that flag. The
// command gets the finding's directory as last argument, and the finding's line of --json on standard input. No shell
// is started. If the command fails, there is a warning.
func onFinding(c *cli.Context, text string, log *slog.Logger) (func(finding.News), error) {
	if text == "" {
		return nil, nil
	}
	argv, err := shlex.Split(text)
	if err == nil && len(argv) == 0 {
		err = fmt.Errorf("it names no program")
	}
	if err == nil {
		argv[0], err = exec.LookPath(argv[0])
	}
	if err != nil {
		return nil, badFlag(c, "on-finding", fmt.Errorf("--on-finding %s: %w", text, err))
	}
	return func(n finding.News) {
		if !n.Settled || !n.First {
			return
		}
		var line bytes.Buffer
		ci.NewLines(&line).Finding(n)
		ctx, cancel := context.WithTimeout(context.Background(), onFindingTime)
		defer cancel()
		cmd := exec.CommandContext(ctx, argv[0], append(argv[1:len(argv):len(argv)], n.Dir)...)
		cmd.Stdin = &line
		if output, err := cmd.CombinedOutput(); err != nil {
			log.Warn(fmt.Sprintf("--on-finding: %v: %s", err, strings.TrimSpace(string(output))))
		}
	}, nil
}
