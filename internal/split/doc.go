// Package split divides a whole into parts: the conjunction that a check asks about, or a set of seeds.
//
// Two ways are published, for the files of a program that is too large for an analyzer: by size, and along
// dependencies, where units that many others depend on are in several parts (M. N. Mansur, Automatically Detecting and
// Mitigating Issues in Program Analyzers, PhD thesis, 2023, chapter 6: SIZELIMITING and SPLITMERGE, algorithms 8 to
// 10). Two others are for formulas only: components that have nothing in common, and cubes, each of which is the whole
// with an additional case. The package also determines which answers to the whole follow from answers to parts.
//
// It runs no solver and reads no file. It may import smtlib, the theories, fragment, and mutate/instance.
package split
