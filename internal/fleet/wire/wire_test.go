package wire

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// The text of messages belongs to Version: a machine with an older smtstorm of the same Version reads and writes these.
// Whoever changes one raises Version.
func TestTexts(t *testing.T) {
	if Version != 2 {
		t.Fatal("these are the texts of version 2")
	}
	for text, message := range map[string]any{
		`{"version":2,"tool":"1.2","commit":"c","draws":"d","jobs":3}`: Hello{2, "1.2", "c", "d", 3},
		`{"refused":"why"}`:                                               Welcome{Refused: "why"},
		`{"flags":{"seed":["1"]},"args":"seeds"}`:                         Welcome{Flags: map[string][]string{"seed": {"1"}}, Args: OfSeeds},
		`{"solvers":null,"settings":[{"name":"n","value":"v"}],"jobs":0}`: Kit{Settings: []Setting{{"n", "v"}}},
		`{"name":"z3","version":"4","digest":"ab","args":["-x"],"entry":{"k":"h"}}`: Solver{"z3", "4", "ab",
			[]string{"-x"}, map[string]string{"k": "h"}},
		`{"manifest":"h","programs":{"z3":"/z3"}}`: Joined{Manifest: "h", Programs: map[string]string{"z3": "/z3"}},
		`{"path":"p","hash":"h","size":1,"logic":"QF_LIA","read":true,"script":true}`: File{Path: "p", Hash: "h", Size: 1,
			Logic: "QF_LIA", IsRead: true, IsScript: true},
		`{"path":"","hash":"","size":0,"none":true,"part":true,"scope":true,"limit":7}`: File{IsNone: true, IsPart: true,
			IsScope: true, Limit: 7},
		`{"seconds":0.5}`: LeaseRequest{0.5},
		`{"state":"running","works":[{"seed":1,"from":2,"to":3,"first":true}]}`: LeaseReply{State: Running,
			Works: []Work{{1, 2, 3, true}}},
		`{"held":[{"seed":1,"from":2,"to":3}],"full":4,"jobs":5}`:    BeatRequest{[]Work{{1, 2, 3, false}}, 4, 5},
		`{"state":"over","full":["s"],"reduce":true}`:                BeatReply{State: Over, Full: []string{"s"}, Reduce: true},
		`{"hash":"h","from":9}`:                                      BlobRequest{"h", 9},
		`{"data":"AQI=","size":2}`:                                   BlobReply{Data: []byte{1, 2}, Size: 2},
		`{"id":"i","path":"p","index":3}`:                            KeptRequest{"i", "p", 3},
		`{"known":true,"kept":false,"first":true}`:                   KeptReply{Known: true, First: true},
		`{"place":1,"round":2}`:                                      SaidRequest{1, 2},
		`{"blob":"h"}`:                                               SaidReply{Blob: "h"},
		`{"model":null,"answers":"YQ=="}`:                            SaidBlob{Answers: []byte("a")},
		`{"state":"reducing","id":"i","blob":"h"}`:                   ReduceReply{Reducing, "i", "h"},
		`{"why":"w","stay":true}`:                                    LeaveRequest{Why: "w", Stay: true},
		`{"place":1,"logic":"l","per_round":2,"why":"w","kind":"k"}`: LookMessage{1, "l", 2, "w", "k"},
		`{"results":[{"turns":null,"counted":{}}],"other":[]}`: BlockMessage{[]Result{{Counted: json.RawMessage("{}")}},
			json.RawMessage("[]")},
		`{"lease":{"seed":1,"from":0,"to":9},"from":2,"to":3,"unproductive":true,"took":1000000000}`: Turn{
			Lease: Work{1, 0, 9, false}, From: 2, To: 3, Unproductive: true, Took: time.Second},
		`{"finding":1,"run":2}`:                    Counted{json.RawMessage("1"), json.RawMessage("2")},
		`{"finding":1,"files":2,"run":3}`:          FoundMessage{json.RawMessage("1"), json.RawMessage("2"), json.RawMessage("3")},
		`{"id":"i","finding":1,"files":2}`:         ReducedMessage{"i", json.RawMessage("1"), json.RawMessage("2")},
		`{"id":"i","part":0,"of":2,"data":"AQ=="}`: Chunk{"i", 0, 2, []byte{1}},
	} {
		made, err := json.Marshal(message)
		if err != nil || string(made) != text {
			t.Errorf("%T is\n%s, want\n%s (%v)", message, made, text, err)
		}
		again := reflect.New(reflect.TypeOf(message))
		if err := json.Unmarshal([]byte(text), again.Interface()); err != nil ||
			!reflect.DeepEqual(again.Elem().Interface(), message) {
			t.Errorf("%s is read as %+v, %v", text, again.Elem(), err)
		}
	}
}

// A packed message is JSON behind gzip, for whoever reads it. What is no such message, or too large, is an error.
func TestPack(t *testing.T) {
	sent := KeptRequest{"i", strings.Repeat("long/", 10000), 3}
	data, err := Pack(sent)
	if err != nil || len(data) > 1000 {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if want, _ := json.Marshal(sent); err != nil || !bytes.Equal(text, want) {
		t.Errorf("%.50s, %v", text, err)
	}
	var got KeptRequest
	if err := Unpack(data, &got); err != nil || got != sent {
		t.Errorf("%.50v, %v", got, err)
	}
	for cut := range data {
		if err := Unpack(data[:cut], &got); err == nil {
			t.Errorf("%d bytes of %d are taken for all", cut, len(data))
		}
	}
	packed := func(size int) []byte { // a string of that size, with its quotes
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		for _, part := range [][]byte{[]byte(`"`), bytes.Repeat([]byte("x"), size-2), []byte(`"`)} {
			if _, err := w.Write(part); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	var large string
	if err := Unpack(packed(MaxUnpacked), &large); err != nil || len(large) != MaxUnpacked-2 {
		t.Errorf("the largest message: %d bytes, %v", len(large), err)
	}
	if err := Unpack(packed(MaxUnpacked+1), &large); err == nil {
		t.Error("a larger message is unpacked")
	}
	if _, err := Pack(func() {}); err == nil {
		t.Error("a function is packed")
	}
}

// A message says who sent it by its subject, which nobody can forge by a name: names have neither dots nor wildcards.
func TestSubjects(t *testing.T) {
	for _, name := range []string{"a", "worker-1_B", strings.Repeat("x", 64)} {
		if !IsName(name) {
			t.Errorf("%q is no name", name)
		}
		for _, subject := range []string{Ask("c", name, Lease), Up("c", name, Lease)} {
			worker, word := Sender(subject)
			if worker != name || word != Lease || !strings.HasPrefix(subject, Prefix("c")+".") {
				t.Errorf("%s is of %q: %q", subject, worker, word)
			}
		}
		if Inbox(name) != "_INBOX.worker."+name || TellOne("c", name) != Tell("c")+"."+name {
			t.Errorf("%s, %s", Inbox(name), TellOne("c", name))
		}
	}
	for _, name := range []string{"", "a.b", "*", ">", "a b", "ä", "a\n", strings.Repeat("x", 65)} {
		if IsName(name) {
			t.Errorf("%q is a name", name)
		}
	}
	for _, subject := range []string{"", Prefix("c"), Tell("c"), TellOne("c", "w"), Up("c", "w", "x.y")} {
		if worker, word := Sender(subject); worker != "" || word != "" {
			t.Errorf("%s is of %q: %q", subject, worker, word)
		}
	}
}

// A text that is cut stays a text, and as long as it may be.
func TestCut(t *testing.T) {
	const text = "aé€😀z"
	for n := range len(text) + 3 {
		got := Cut(text, n)
		if !utf8.ValidString(got) || len(got) > n || !strings.HasPrefix(text, got) ||
			len(got) < min(n, len(text))-(utf8.UTFMax-1) {
			t.Errorf("%d bytes: %q", n, got)
		}
	}
}
