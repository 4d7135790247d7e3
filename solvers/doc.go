// Package solvers runs untrusted SMT solvers and reports what they answered.
//
// It holds the catalog (what is known of each solver, as data), resolves the solvers a user names,
// probes what a binary can do, runs scripts on it in a fresh process or in a session that serves many
// scripts, contains the processes, and classifies their output into verdicts.
//
// It changes no settings of the whole process unless the program calls [PrepareProcess].
//
// It does not know what a right answer is, it neither reads nor prints SMT-LIB terms, and it never starts a shell. A
// script is bytes; its commands are the caller's business.
//
// A solver's misbehaviour is data (a [Result]); only our own failures, a binary that cannot be started
// ([StartError]) and a cancelled context are errors.
//
// It may import the standard library, golang.org/x/sys, go-toml, shlex and smetrics, and of the
// project its table of options alone.
package solvers
