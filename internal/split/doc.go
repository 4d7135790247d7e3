// Package split divides what is asked together into parts: the conjunction that a check asks about, or a set of seeds.
//
// Two ways are published, for the files of a program that is too large for an analyzer: by size, and along dependencies
// with units that many depend on in several parts (M. N. Mansur, Automatically Detecting and Mitigating Issues in
// Program Analyzers, PhD thesis, 2023, chapter 6: SIZELIMITING and SPLITMERGE, algorithms 8 to 10). Two others are for
// formulas only: components that have nothing in common, and cubes, which are the whole with a case beside it. The
// package also says what the answers to parts say of the whole.
//
// It asks no solver and reads no file. It may import smtlib, the theories, fragment, and mutate/instance.
package split
