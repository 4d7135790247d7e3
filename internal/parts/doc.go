// Package parts divides the assertions of each check of a script, or a set of seeds, into parts, by means of package
// split. It determines expected results of the parts, and writes them into a directory with a manifest. It also runs
// solvers on a whole and its parts, and joins the answers.
//
// A part is an instance: it is run by internal/ask and judged by internal/oracle, and faults are stored by
// internal/engine. It may import these packages and those that they depend on, and internal/split.
package parts
