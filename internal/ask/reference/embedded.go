package reference

// EmbeddedCommand is the hidden command with which our program runs z3's library on a script, as a solver would: a
// fault in the library ends the child alone.
const EmbeddedCommand = "embedded-z3"
