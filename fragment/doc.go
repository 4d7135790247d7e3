// Package fragment takes seeds apart. A seed is a script as material; its Boolean sub-formulas with their truth values
// under a model are a pool of fragments. Terms of other sorts are collected by sort.
//
// Models, how they are drawn, and the values of terms under them are in package fragment/model. Instances are built by
// package mutate. This package may import smtlib and the packages below it.
package fragment
