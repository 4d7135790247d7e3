// Package kit has the parts that strategies make instances from: materials, new terms of a sort, claims about values,
// assertions that leave an instance few models or none, and the pools of the published algorithm.
//
// It knows no strategy and runs no solver. It may import fragment, mutate/instance, and what they stand on.
package kit
