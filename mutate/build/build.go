// Package build has what strategies build with: materials, terms of a sort, claims about values, what leaves an
// instance few models or none, and the pools of the published algorithm.
//
// It knows no strategy and runs no solver. It may import fragment, mutate/instance, and what they stand on.
package build
