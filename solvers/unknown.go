package solvers

import "regexp"

// unknownSymbols match error messages about a symbol or a command that a solver does not know; group 1 is its name.
var unknownSymbols = []*regexp.Regexp{
	// OxiZ.
	regexp.MustCompile(`unknown constant or symbol: (\S+)`),
	// Z3, and OxiZ.
	regexp.MustCompile(
		`unknown (?:function/constant|constant|builtin function|sort|(?:parametric|indexed) sort:) '?(?:\(_ )?([^\s'()]+)`),
	// SMTInterpol, and Princess.
	regexp.MustCompile(`Unknown function symbol (\S+?)\.?$`),
	regexp.MustCompile(`Undeclared sort \((?:\(_ )?([^\s()]+)`),
	regexp.MustCompile(`\bSort (\S+) not declared`),
	// cvc5 and CVC4, Boolector, Bitwuzla, and others.
	regexp.MustCompile("(?i)symbol [`'\"]?([^\\s'`\"]+)['\"]? (?:is )?not declared"),
	regexp.MustCompile("(?i)unknown indexed (?:function|sort symbol) [`'\"]?([^\\s'`\"]+)"),
	regexp.MustCompile(`Could not resolve expression with name (\S+) and type`),
	regexp.MustCompile("(?i)(?:undefined|undeclared|unknown) (?:symbol|identifier):? [`'\"]?([^\\s'`\"()]+)"),
	// dv-solve.
	regexp.MustCompile(`unknown (?:function|variable) '([^']+)'`),
	// Boolector, of a command.
	regexp.MustCompile(`unsupported command '([^']+)'`),
	// Yices.
	regexp.MustCompile(`undefined (?:term|sort|sort constructor|identifier): (\S+)`),
}

// unknownSymbol is the symbol that a solver does not know according to an error message, "" if that says no such thing.
func unknownSymbol(complaint string) string {
	for _, re := range unknownSymbols {
		if m := re.FindStringSubmatch(complaint); m != nil {
			return m[1]
		}
	}
	return ""
}
