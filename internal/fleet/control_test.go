package fleet

import (
	"errors"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/usage"
)

// A campaign that does not answer its owner is one that is not running, unless somebody has its directory.
func TestControlOfSilentCampaign(t *testing.T) {
	dir := t.TempDir()
	begin(t, dir).end()
	c := begin(t, dir)
	out := c.o.Config.Out
	if _, err := Control(t.Context(), out, "", "", ""); err != nil {
		t.Fatal(err)
	}
	c.conn.Close()
	c.server.Close()
	_, err := Control(t.Context(), out, "", "", "")
	if _, isUsage := errors.AsType[*usage.Error](err); err == nil || isUsage {
		t.Errorf("of a campaign that runs: %v", err)
	}
	c.end()
	_, err = Control(t.Context(), out, "", "", "")
	if _, isUsage := errors.AsType[*usage.Error](err); !isUsage || !strings.Contains(err.Error(), "is not running") {
		t.Errorf("of a campaign that does not run: %v", err)
	}
}
