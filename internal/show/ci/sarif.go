package ci

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/url"
	"path/filepath"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// outBase is the name under which SARIF's viewers look up where the campaign's directory is.
const outBase = "CAMPAIGN"

// fingerprint is the kind of our fingerprints: results with the same fingerprint in different campaigns are one result.
const fingerprint = "smtstormSignature/v1"

// SARIF writes the signatures of a campaign in the Static Analysis Results Interchange Format 2.1.0 (OASIS). Known ones
// are suppressed, with their issue.
func SARIF(w io.Writer, c *results.Campaign) error {
	driver := sarif.NewToolComponent()
	driver.Name, driver.Version = new("smtstorm"), &c.Stats.Version
	for _, class := range oracle.Classes() {
		rule := sarif.NewRule(string(class))
		rule.ShortDescription = sarif.NewMultiformatMessageString()
		rule.ShortDescription.Text = new(class.Meaning())
		rule.DefaultConfiguration = sarif.NewReportingConfiguration()
		rule.DefaultConfiguration.Level = level(class)
		driver.Rules = append(driver.Rules, rule)
	}
	run := sarif.NewRun()
	run.Tool = sarif.NewTool()
	run.Tool.Driver = driver
	if dir, err := filepath.Abs(c.Dir); err == nil { // otherwise viewers ask where it is
		base := url.URL{Scheme: "file", Path: filepath.ToSlash(dir) + "/"}
		run.WithOriginalUriBaseIds(map[string]sarif.ArtifactLocation{
			outBase: *sarif.NewArtifactLocation().WithURI(base.String()),
		})
	}
	if c.Failed != "" {
		note := sarif.NewNotification()
		note.Level, note.Message = sarif.LevelError, sarif.NewTextMessage(c.Failed)
		failed := sarif.NewInvocation()
		failed.ExecutionSuccessful, failed.ToolExecutionNotifications = new(false), []*sarif.Notification{note}
		run.Invocations = []*sarif.Invocation{failed}
	}
	for _, g := range signaturesOf(c) {
		run.AddResult(sarifResult(c, g))
	}
	return sarif.NewReport().AddRun(run).PrettyWrite(w)
}

func sarifResult(c *results.Campaign, g *results.Group) *sarif.Result {
	f := g.Best()
	at, _ := script(c, f)
	r := sarif.NewResult()
	r.RuleID, r.Level, r.OccurrenceCount = new(string(f.Class)), level(f.Class), &g.Count
	r.Message = sarif.NewTextMessage(headline(f) + " " + grounds(f))
	where := sarif.NewPhysicalLocation()
	where.ArtifactLocation = sarif.NewSimpleArtifactLocation(at)
	where.ArtifactLocation.URIBaseID = new(outBase)
	where.Region = sarif.NewRegion()
	where.Region.StartLine = new(1)
	r.Locations = []*sarif.Location{sarif.NewLocationWithPhysicalLocation(where)}
	sum := sha256.Sum256([]byte(g.Signature))
	r.WithPartialFingerprints(map[string]string{fingerprint: hex.EncodeToString(sum[:])})
	r.Properties = sarif.NewPropertyBag()
	r.Properties.Properties = sarif.Properties{
		"id": f.ID, "cause": cmp.Or(g.Cause, f.ID), "signature": g.Signature, "solver": f.Solver,
		"version": f.Version, "logic": f.Logic, "strategy": f.Strategy, "command": f.CommandFrom(f.Dir, f.Files),
	}
	if g.Known.Silences() {
		s := sarif.NewSuppression()
		s.Kind, s.Justification, s.Status = new("external"), new(knownText(g.Known)), new("accepted")
		r.Suppressions = []*sarif.Suppression{s}
		r.BaselineState = new("unchanged")
	}
	return r
}

// level is SARIF's word for how bad a class is.
func level(class oracle.Class) string {
	switch class.Severity() {
	case oracle.Low:
		return sarif.LevelNote
	case oracle.Minor:
		return sarif.LevelWarning
	}
	return sarif.LevelError
}
