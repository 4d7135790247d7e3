package instance

// AppendHead appends what instances over one arena share when they run in one process: the logic, and the declarations
// that any of them uses.
func (w *Writer) AppendHead(dst []byte, ins []*Instance) []byte {
	known := w.texts.in(ins[0].Arena)
	w.formulas = w.formulas[:0]
	for _, in := range ins {
		for _, t := range in.Assertions {
			w.formulas = append(w.formulas, w.assert(known, t))
		}
	}
	return w.appendHead(dst, ins[0], known)
}

// Asserts gives the assertions of an instance, each a command with its newline.
func (w *Writer) Asserts(in *Instance) []string {
	known := w.texts.in(in.Arena)
	asserts := make([]string, len(in.Assertions))
	for i, t := range in.Assertions {
		asserts[i] = w.assert(known, t).text
	}
	return asserts
}
