// Package parts divides seeds into parts, as package split says: it reads what each check of a script asks about, or a
// set of seeds, finds out what is certain of the right answers to the parts, and writes parts into a directory with a
// manifest. It asks solvers about a whole and its parts, and joins the answers.
//
// A part is a test like any other: it is asked through internal/ask, judged by internal/oracle, and what is wrong is
// kept by internal/engine. It may import what these stand on, and internal/split.
package parts
