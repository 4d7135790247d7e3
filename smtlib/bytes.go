package smtlib

import "unsafe"

// bytesString views bytes as a string without a copy; the bytes must never change again.
func bytesString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
