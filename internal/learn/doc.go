// Package learn finds out what a solver that nobody has described can do, by asking it, and writes that as an entry of
// a catalog. What it finds is for people to read: it judges no answer, and knows no campaign.
//
// It asks the questions of the probe, a script for each logic of SMT-LIB with all that the logic offers, the samples of
// operators (operators.Samples), and scripts of the user. It has no runner of its own: package ask runs all of them.
package learn
