package smtlib

import "unsafe"

// bytesString views bytes that will never change again as a string.
func bytesString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
