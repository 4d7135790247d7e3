// Package repro shows faults again: what a solver is asked for a fault to show, on which version of the solver, and by
// what the fault is recognised. It knows neither campaigns nor how scripts are reduced.
//
// It may import ask and its panel, finding, oracle, and what these stand on.
package repro
