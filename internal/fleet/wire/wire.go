// Package wire has the messages between a campaign and its workers on other machines, as JSON.
//
// It imports nothing of the project: what is sent is data, and its receiver checks it.
package wire

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"
)

// Version is the version of the messages, which must be the same on both sides.
const Version = 2

// Questions of a worker, and messages that it sends to the stream: the last word of their subjects.
const (
	Settings = "settings" // Hello → Welcome
	Join     = "join"     // Kit → Joined
	Lease    = "lease"    // LeaseRequest → LeaseReply
	Beat     = "beat"     // BeatRequest → BeatReply
	Blob     = "blob"     // BlobRequest → BlobReply
	Kept     = "kept"     // KeptRequest → KeptReply
	Said     = "said"     // SaidRequest → SaidReply
	Reduce   = "reduce"   // nothing → ReduceReply
	Leave    = "leave"    // LeaveRequest → nothing

	Look    = "look"    // LookMessage
	Block   = "block"   // BlockMessage
	Found   = "found"   // FoundMessage
	Reduced = "reduced" // ReducedMessage
)

// Hello is the first question of a worker.
type Hello struct {
	Version int    `json:"version"`
	Tool    string `json:"tool"`   // version of smtstorm
	Commit  string `json:"commit"` // "" if it is not known
	Draws   string `json:"draws"`  // mutate.Draws
	Jobs    int    `json:"jobs"`
}

// Welcome answers Hello.
type Welcome struct {
	Refused string              `json:"refused,omitempty"` // reason why the worker is refused; "": it is not
	Flags   map[string][]string `json:"flags,omitempty"`   // key: flag; the campaign's values that tests depend on
	Args    string              `json:"args,omitempty"`    // kind of material for tests, see OfSeeds
}

// What tests of a campaign are made from.
const (
	OfSeeds     = "seeds"
	OfRules     = "rules"     // rule programs alone, or nothing
	OfScopes    = "scopes"    // scopes that are given (enumerate run)
	OfBuiltins  = "builtins"  // the scopes that come with smtstorm, and operators (fuzz without seeds)
	OfOperators = "operators" // operators alone (conform)
)

// Solver is a solver of a Kit.
type Solver struct {
	Name    string   `json:"name"`
	Version string   `json:"version"`
	Digest  string   `json:"digest"`         // SHA-256 of the program
	Args    []string `json:"args,omitempty"` // arguments that it is always called with
	// Entry has hashes of what the catalog says about the solver, by key: see solvers.Entry.Digests.
	Entry map[string]string `json:"entry,omitempty"`
}

// Setting is a setting that tests depend on, as in the campaign's database.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Kit are the solvers and settings with which a worker tests.
type Kit struct {
	Solvers  []Solver  `json:"solvers"`
	Settings []Setting `json:"settings"`
	Jobs     int       `json:"jobs"`
}

// Joined answers Kit.
type Joined struct {
	Refused  string `json:"refused,omitempty"`
	Manifest string `json:"manifest,omitempty"` // hash of the blob with the list of files
	// Programs are the campaign's programs, by solver: names of findings depend on them. Workers do not run them.
	Programs map[string]string `json:"programs,omitempty"`
}

// File is a seed's file in the manifest. Its place in the list is its number.
type File struct {
	Path     string `json:"path"`
	Hash     string `json:"hash"`
	Size     int    `json:"size"`
	Logic    string `json:"logic,omitempty"`
	IsRead   bool   `json:"read,omitempty"`
	IsScript bool   `json:"script,omitempty"`
	// IsNone says that there is no file: tests are made without one.
	IsNone bool `json:"none,omitempty"`
	// IsPart says that there is no file, but work that goes ahead of all tests.
	IsPart bool `json:"part,omitempty"`
	// IsScope says that it is a scope, of which at most this number of instances are made; 0 for all.
	IsScope bool `json:"scope,omitempty"`
	Limit   int  `json:"limit,omitempty"`
}

// Work is a run of instances of one seed.
type Work struct {
	Seed  int  `json:"seed"`
	From  int  `json:"from"`
	To    int  `json:"to"`
	First bool `json:"first,omitempty"`
}

// State is what a campaign does.
type State string

// The states. They follow each other in this order, except that Running and Paused alternate.
const (
	Running  State = "running"
	Paused   State = "paused"   // no work is handed out
	Reducing State = "reducing" // there are no tests any more
	Ending   State = "ending"   // running work is finished, nothing else begins
	Over     State = "over"
)

// LeaseRequest asks for work.
type LeaseRequest struct {
	// Seconds is how long a test takes here in one slot, 0 if that is not known.
	Seconds float64 `json:"seconds,omitempty"`
}

// LeaseReply has work, or none if there is none at the moment.
type LeaseReply struct {
	State   State  `json:"state"`
	Works   []Work `json:"works,omitempty"`
	Unknown bool   `json:"unknown,omitempty"` // the worker has to join first
}

// BeatRequest lists, every few seconds, the work that a worker has.
type BeatRequest struct {
	Held []Work `json:"held,omitempty"`
	Full int    `json:"full,omitempty"` // number of full signatures that the worker knows
	Jobs int    `json:"jobs"`
}

// BeatReply answers BeatRequest.
type BeatReply struct {
	State   State    `json:"state"`
	Gone    []Work   `json:"gone,omitempty"`   // work that it has, but that others have done or were given
	Full    []string `json:"full,omitempty"`   // further signatures that have as many findings as are kept
	Reduce  bool     `json:"reduce,omitempty"` // there is something to reduce
	Unknown bool     `json:"unknown,omitempty"`
}

// BlobRequest asks for a part of a blob: a seed, the manifest, a finding to be reduced.
type BlobRequest struct {
	Hash string `json:"hash"` // SHA-256
	From int    `json:"from"`
}

// BlobReply has a part of the blob.
type BlobReply struct {
	Data  []byte `json:"data"`
	Size  int    `json:"size"` // size of the whole blob
	Error string `json:"error,omitempty"`
}

// KeptRequest asks whether a finding that was sent is kept.
type KeptRequest struct {
	ID   string `json:"id"`
	Path string `json:"path"`
	At   int    `json:"index"`
}

// KeptReply answers KeptRequest.
type KeptReply struct {
	Known bool `json:"known"` // the finding has arrived
	Kept  bool `json:"kept"`
	First bool `json:"first"` // whether it is the first of its signature, and not known
}

// SaidRequest asks what solvers say about a seed and the formulas of one of its rounds.
type SaidRequest struct {
	Place int `json:"place"`
	Round int `json:"round"`
}

// SaidReply names it.
type SaidReply struct {
	Blob  string `json:"blob,omitempty"` // hash of a blob with a SaidBlob; "": they are still being asked
	Error string `json:"error,omitempty"`
}

// SaidBlob is what solvers say, as the campaign has recorded it.
type SaidBlob struct {
	Model   []byte `json:"model"` // null where none is asked for
	Answers []byte `json:"answers"`
}

// ReduceReply is a finding that is to be reduced, if there is one.
type ReduceReply struct {
	State State  `json:"state"`
	ID    string `json:"id,omitempty"`
	Blob  string `json:"blob,omitempty"` // hash of a FoundMessage
}

// LeaveRequest gives back work that is not done.
type LeaveRequest struct {
	Held []Work `json:"held,omitempty"`
	Why  string `json:"why,omitempty"`
	Stay bool   `json:"stay,omitempty"` // the worker still reduces
}

// MaxWhy and MaxLogic are the sizes of texts in a look, in bytes.
const MaxWhy, MaxLogic = 4096, 100

// Cut returns a text, or its beginning if it has more than n bytes.
func Cut(text string, n int) string {
	if len(text) > n {
		text = strings.ToValidUTF8(text[:n], "")
	}
	return text
}

// LookMessage is what was found out about a file.
type LookMessage struct {
	Place    int    `json:"place"`
	Logic    string `json:"logic"`
	PerRound int    `json:"per_round"` // 0: it cannot be used
	Why      string `json:"why,omitempty"`
	Kind     string `json:"kind,omitempty"` // kind of the warning that the file is skipped
}

// BlockMessage has turns that are done, and counts that belong to no test.
type BlockMessage struct {
	Results []Result        `json:"results,omitempty"`
	Other   json.RawMessage `json:"other,omitempty"`
}

// Result has turns of one seed, and what was counted for them.
type Result struct {
	Turns   []Turn          `json:"turns"`
	Counted json.RawMessage `json:"counted"` // sum over the turns
	// Each has the counts of each of several turns, as Pack encodes a []json.RawMessage. They are unpacked only if some of
	// the turns were done before.
	Each []byte `json:"each,omitempty"`
}

// Turn is work that is done, all of it or a part.
type Turn struct {
	Lease        Work          `json:"lease"` // work as it was handed out
	From         int           `json:"from"`  // beginning of the finished part
	To           int           `json:"to"`
	Unproductive bool          `json:"unproductive,omitempty"`
	Took         time.Duration `json:"took,omitempty"` // 0: it did not end
	// Results is what was found out beside what is counted; none if it is no part that goes ahead.
	Results json.RawMessage `json:"results,omitempty"`
	// Findings were confirmed in it. Those that are kept were sent up before.
	Findings []Counted `json:"findings,omitempty"`
}

// Counted is a finding as it is counted.
type Counted struct {
	Finding json.RawMessage `json:"finding"`
	Run     json.RawMessage `json:"run"`
}

// FoundMessage is a finding with its files.
type FoundMessage struct {
	Finding json.RawMessage `json:"finding"`
	Files   json.RawMessage `json:"files"`
	Run     json.RawMessage `json:"run,omitempty"`
}

// ReducedMessage is a finding after its reduction, or the reason why there is no result.
type ReducedMessage struct {
	ID      string          `json:"id"`
	Finding json.RawMessage `json:"finding"`
	Files   json.RawMessage `json:"files"`
}

// Chunk is a part of a message; large messages have several.
type Chunk struct {
	ID   string `json:"id"`
	Part int    `json:"part"` // number of the part, from 0
	Of   int    `json:"of"`
	Data []byte `json:"data"`
}

// name matches valid names of workers and campaigns.
var name = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// IsName reports whether a text is a valid name of a worker or a campaign.
func IsName(s string) bool { return name.MatchString(s) }

// Prefix begins all subjects of a campaign.
func Prefix(campaign string) string { return "smt." + campaign }

// Ask is the subject of a worker's question.
func Ask(campaign, worker, question string) string {
	return Prefix(campaign) + ".ask." + worker + "." + question
}

// Up is the subject of messages that a worker sends to the stream.
func Up(campaign, worker, kind string) string { return Prefix(campaign) + ".up." + worker + "." + kind }

// Tell is the subject of broadcasts to all workers: a State.
func Tell(campaign string) string { return Prefix(campaign) + ".tell" }

// TellOne is the subject of messages to one worker.
func TellOne(campaign, worker string) string { return Tell(campaign) + "." + worker }

// Inbox begins the subjects of answers to a worker.
func Inbox(worker string) string { return "_INBOX.worker." + worker }

// Sender returns the worker and the last word of a subject of Ask or Up.
func Sender(subject string) (worker, word string) {
	parts := strings.Split(subject, ".")
	if len(parts) != 5 {
		return "", ""
	}
	return parts[3], parts[4]
}
