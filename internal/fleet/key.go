package fleet

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Key is the contents of the file with which workers join a campaign. Whoever has it can join.
type Key struct {
	URLs     []string `json:"urls"`
	Campaign string   `json:"campaign"`
	Token    string   `json:"token,omitempty"` // "" where a cluster has users of its own
	// Fingerprint is that of the server's certificate; "" where a cluster decides how connections are encrypted.
	Fingerprint string `json:"fingerprint,omitempty"`
}

// ServeKey is a Key with the certificate and its private key, by which workers recognise the campaign.
type ServeKey struct {
	Key
	Certificate string `json:"certificate"` // PEM
	Private     string `json:"private_key"` // PEM
}

// The files of a directory with a key: the Key for workers, and the ServeKey for the campaign.
const (
	JoinName  = "join"
	ServeName = "serve"
)

// secret is a random text.
func secret(bytes int) (string, error) {
	b := make([]byte, bytes)
	_, err := rand.Read(b)
	return hex.EncodeToString(b), err
}

// NewKey makes a key for a campaign at a URL.
func NewKey(at string) (*ServeKey, error) {
	k := &ServeKey{Key: Key{URLs: []string{at}, Campaign: "new", Fingerprint: "new"}}
	err := k.check("--url")
	if err != nil {
		return nil, err
	}
	if k.Campaign, err = secret(8); err != nil {
		return nil, err
	}
	if k.Token, err = secret(32); err != nil {
		return nil, err
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 100))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{ // workers know it by its fingerprint: neither names nor times decide
		SerialNumber: serial, Subject: pkix.Name{CommonName: "smtstorm campaign " + k.Campaign},
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		return nil, err
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, err
	}
	k.Fingerprint = bus.FingerprintOf(der)
	k.Certificate = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	k.Private = string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8}))
	return k, nil
}

// Write writes both files into a directory, which only their owner can read.
func (k *ServeKey) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := writeKey(filepath.Join(dir, ServeName), k); err != nil {
		return err
	}
	return k.Key.write(filepath.Join(dir, JoinName))
}

func (k *Key) write(path string) error { return writeKey(path, k) }

func writeKey(path string, key any) error {
	data, err := json.MarshalIndent(key, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'), 0o600)
}

// certificate is that of the key.
func (k *ServeKey) certificate() (*tls.Certificate, error) {
	c, err := tls.X509KeyPair([]byte(k.Certificate), []byte(k.Private))
	return &c, err
}

// ReadKey reads what a worker joins with. An error is a *usage.Error.
func ReadKey(path string) (*Key, error) {
	k := &Key{}
	if err := readKey(path, k); err != nil {
		return nil, err
	}
	return k, k.check(path)
}

// ReadServeKey reads what a campaign has of a key. An error is a *usage.Error.
func ReadServeKey(path string) (*ServeKey, error) {
	k := &ServeKey{}
	if err := readKey(path, k); err != nil {
		return nil, err
	}
	if err := k.check(path); err != nil {
		return nil, err
	}
	if _, err := k.certificate(); err != nil {
		return nil, usage.Errorf("%s: %v", path, err)
	}
	return k, nil
}

func readKey(path string, to any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	if err := json.Unmarshal(data, to); err != nil {
		return usage.Errorf("%s is no key of a campaign: %v", path, err)
	}
	return nil
}

// check returns an error for a file that is no key. Without encryption, the token may be sent to this machine only.
func (k *Key) check(path string) error {
	if len(k.URLs) == 0 || !wire.IsName(k.Campaign) {
		return usage.Errorf("%s is no key of a campaign", path)
	}
	for _, at := range k.URLs {
		u, err := url.Parse(at)
		switch {
		case err == nil && u.User != nil: // arguments and this file are seen by more people than a file of credentials
			return usage.Errorf("%s: no name and password in an address: credentials are in a file (--nats-creds)", path)
		case err != nil || !slices.Contains([]string{"nats", "tls"}, u.Scheme) || u.Host == "":
			return usage.Errorf("%s: %q is no address of a server: it is like tls://host:4222", path, at)
		case k.Token != "" && k.Fingerprint == "" && !isLoopback(u.Hostname()):
			return usage.Errorf("%s: %s is another machine, and there is no fingerprint of its certificate", path, at)
		}
	}
	return nil
}

// keyIn reads the key of a directory, or makes one, for a campaign at a URL.
func keyIn(dir, at string) (*ServeKey, error) {
	path := filepath.Join(dir, ServeName)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		k, err := NewKey(at)
		if err != nil {
			return nil, fmt.Errorf("making a key: %w", err)
		}
		return k, nil
	}
	return ReadServeKey(path)
}
