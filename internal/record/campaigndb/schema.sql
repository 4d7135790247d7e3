-- What OUT/campaign.db holds: version 1. Times are seconds since 1970, in UTC, unless a column says otherwise.

CREATE TABLE campaign (            -- single facts, see the constants of file record.go
  name  TEXT PRIMARY KEY,
  value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE settings (            -- what it was told, by the names of flags
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE solvers (
  name    TEXT PRIMARY KEY,
  command TEXT NOT NULL,
  version TEXT NOT NULL,           -- as it prints it
  digest  TEXT NOT NULL            -- SHA-256 of the program's file, in hexadecimal
) WITHOUT ROWID;

CREATE TABLE runs (                -- the processes that have worked on it, in their order
  id      INTEGER PRIMARY KEY,
  begun   INTEGER NOT NULL,
  ended   INTEGER NOT NULL,        -- when it last said so
  changes TEXT NOT NULL            -- what was another way than before, a line each
);

CREATE TABLE seeds (               -- files, in path order when they were first listed
  id        INTEGER PRIMARY KEY,
  path      TEXT NOT NULL UNIQUE,
  size      INTEGER NOT NULL,      -- of the file when it was read
  modified  INTEGER NOT NULL,      -- nanoseconds
  hash      TEXT NOT NULL,         -- SHA-256 of its content, in hexadecimal; '' as long as nobody has read it
  logic     TEXT NOT NULL,
  state     TEXT NOT NULL,         -- '', 'usable', 'skipped', 'unwanted' or 'gone'
  why       TEXT NOT NULL,         -- it is skipped
  per_round INTEGER NOT NULL,      -- its instances in a round
  instances INTEGER NOT NULL,      -- that are done
  done      TEXT NOT NULL          -- their indices, as 0-240,264-288: from the first, below the second; what another
                                   -- shard has between two of them is not left out
);

CREATE TABLE yields (              -- what is done of a seed by each strategy, on all solvers together
  seed        INTEGER NOT NULL,
  strategy    TEXT NOT NULL,
  instances   INTEGER NOT NULL,
  sat         INTEGER NOT NULL,
  unsat       INTEGER NOT NULL,
  unknown     INTEGER NOT NULL,
  timeout     INTEGER NOT NULL,
  memout      INTEGER NOT NULL,
  crash       INTEGER NOT NULL,
  error       INTEGER NOT NULL,
  unsupported INTEGER NOT NULL,
  PRIMARY KEY (seed, strategy)
) WITHOUT ROWID;

CREATE TABLE recent (              -- what was done and counted since the totals were written
  id        INTEGER PRIMARY KEY,
  seed      INTEGER NOT NULL,      -- whose instances and done are these by now, not what seeds has; 0: none
  instances INTEGER NOT NULL,
  done      TEXT NOT NULL,
  counts    BLOB NOT NULL
);

CREATE TABLE series (              -- a row for ten seconds; older ones are joined, see file series.go
  id         INTEGER PRIMARY KEY,
  at         INTEGER NOT NULL,     -- when it begins
  seconds    REAL NOT NULL,        -- of these, the campaign was at work
  instances  INTEGER NOT NULL,
  findings   INTEGER NOT NULL,     -- confirmed, and not known
  signatures INTEGER NOT NULL,     -- at its end
  solver_cpu REAL NOT NULL,
  own_cpu    REAL NOT NULL,
  verdicts   TEXT NOT NULL         -- JSON: by solver, by verdict
);

CREATE TABLE events (              -- what has happened to findings that are kept
  id        INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  kind      TEXT NOT NULL,         -- 'confirmed' or 'settled'
  finding   TEXT NOT NULL,         -- id
  class     TEXT NOT NULL,
  solver    TEXT NOT NULL,
  strategy  TEXT NOT NULL,
  signature TEXT NOT NULL,         -- that it then had
  known     TEXT NOT NULL,         -- the issue, if it is silenced
  seed      TEXT NOT NULL,         -- path
  instance  INTEGER NOT NULL       -- index
);
