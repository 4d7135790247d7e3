package main

const examples = `Fuzz z3 with the QF_LIA seeds below a directory:
   smtstorm --solver z3 --logic QF_LIA benchmarks/seeds

Two solvers, two minutes, results in a directory of their own:
   smtstorm --solver z3 --solver cvc5 --duration 2m --out out/night seeds/

Any command is a solver; its name decides what is known of it:
   smtstorm --solver 'z3-seq=z3 smt.string_solver=seq' --instances 1000 seed.smt2

Write 500 instances with known answers:
   smtstorm generate --count 500 --out suite seeds/

Look at a file, or at the truth of its assertions under a model:
   smtstorm check bug.smt2
   smtstorm eval bug.smt2 --model witness.smt2

What is installed, and what works:
   smtstorm solvers`

const appHelp = `{{.Name}}: {{.Usage}}

USAGE
   smtstorm [fuzz] --solver SOLVER [flags] SEED...
   smtstorm COMMAND [flags] ARGS...

   A SEED is a file, a directory (walked for *.smt2), or - for standard input.

EXAMPLES
   {{.Description | indent 3 | trim}}

COMMANDS
{{range .VisibleCommands}}   {{printf "%-10s" .Name}} {{.Usage}}
{{end}}
   'smtstorm COMMAND --help' lists the flags of a command.

EXIT STATUS
   0 nothing found   1 a finding   2 wrong usage, or no seed could be read   3 something of ours failed
`

const commandHelp = `smtstorm {{.Name}}: {{.Usage}}

USAGE
   {{.UsageText}}
{{if .Description}}
{{.Description}}
{{end}}
FLAGS
{{range .VisibleFlags}}   {{.}}
{{end}}`
