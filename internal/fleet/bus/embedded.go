//go:build !nofleet

package bus

import (
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Server is a NATS server in this process.
type Server struct {
	of       *server.Server
	password string // this process's password
}

// own is the user name of this process. No worker can have it.
const own = "the campaign"

// startTime is how long the server may take to start. It reads what it has stored.
const startTime = time.Minute

// maxStored is how many bytes of a stream the server keeps, where the stream sets no other limit. When it is full,
// publishing waits.
const maxStored = 2 << 30

// Serve starts a server. When a publisher gets the acknowledgement, the message is on the disk.
func Serve(cfg ServerConfig) (*Server, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	s := &Server{password: hex.EncodeToString(secret)}
	opts := &server.Options{
		ServerName: "smtstorm", Host: cfg.Host, Port: cfg.Port, NoSigs: true, NoLog: true, MaxPayload: maxPayload,
		JetStream: true, StoreDir: cfg.Dir, SyncAlways: true, JetStreamMaxStore: 2 * maxStored, NoSystemAccount: true,
		CustomClientAuthentication: &authentication{cfg: cfg, own: s.password},
	}
	if cfg.Port == 0 {
		opts.Port = server.RANDOM_PORT
	}
	if cfg.TLS != nil {
		opts.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*cfg.TLS}, MinVersion: tls.VersionTLS13}
		opts.TLSTimeout = 10
	}
	var err error
	if s.of, err = server.NewServer(opts); err != nil {
		return nil, err
	}
	go s.of.Start()
	if !s.of.ReadyForConnections(startTime) {
		s.of.Shutdown()
		return nil, fmt.Errorf("nothing listens at %s: is the address in use?",
			net.JoinHostPort(cfg.Host, strconv.Itoa(cfg.Port)))
	}
	return s, nil
}

// Port is the port on which it listens.
func (s *Server) Port() int {
	if a, ok := s.of.Addr().(*net.TCPAddr); ok {
		return a.Port
	}
	return 0
}

// Close stops the server.
func (s *Server) Close() {
	s.of.Shutdown()
	s.of.WaitForShutdown()
}

// Connect connects this process. It may do everything.
func (s *Server) Connect() (*Conn, error) {
	nc, err := nats.Connect("", nats.InProcessServer(s.of), nats.UserInfo(own, s.password), nats.MaxReconnects(-1))
	if err != nil {
		return nil, err
	}
	return newConn(nc)
}

// authentication decides who may connect.
type authentication struct {
	cfg ServerConfig
	own string
}

// Check implements [server.Authentication]. A worker needs the token, and may use the subjects with its name.
func (a *authentication) Check(c server.ClientAuthentication) bool {
	opts := c.GetOpts()
	if opts.Username == own {
		if subtle.ConstantTimeCompare([]byte(opts.Password), []byte(a.own)) != 1 {
			return false
		}
		c.RegisterUser(&server.User{Username: own})
		return true
	}
	wanted, isOwn := a.cfg.Own[opts.Username]
	if !isOwn {
		wanted = a.cfg.Token
	}
	if wanted == "" || subtle.ConstantTimeCompare([]byte(opts.Password), []byte(wanted)) != 1 {
		return false
	}
	publish, subscribe, ok := a.cfg.May(opts.Username)
	if !ok {
		return false
	}
	c.RegisterUser(&server.User{Username: opts.Username, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}})
	return true
}

// errNoServer says that there is no server, or that nobody answers there at the moment.
var errNoServer = errors.New("no connection")
