// Command check checks a published log with golang.org/x/mod/sumdb: an implementation of tiles,
// proofs and signed notes that shares no code with Stele. It reads a question as JSON from standard
// input, prints the size of the log and exits with 0, or prints what is wrong and exits with 1.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type inclusion struct {
	Index  int64
	Hashes []string
}

type consistency struct {
	OldSize int64
	OldRoot string
	Hashes  []string
}

type question struct {
	Dir         string
	Verifier    string
	Inclusion   []inclusion
	Consistency []consistency
}

func main() {
	var q question
	must(json.NewDecoder(os.Stdin).Decode(&q))
	tree := openCheckpoint(q)
	leaves := readLeaves(q.Dir, tree)
	for _, p := range q.Inclusion {
		must(tlog.CheckRecord(tlog.RecordProof(hashes(p.Hashes)), tree.N, tree.Hash, p.Index, leaves[p.Index]))
	}
	for _, c := range q.Consistency {
		old := hashes([]string{c.OldRoot})[0]
		must(tlog.CheckTree(tlog.TreeProof(hashes(c.Hashes)), tree.N, tree.Hash, c.OldSize, old))
	}
	fmt.Println(tree.N)
}

func openCheckpoint(q question) tlog.Tree {
	verifier, err := note.NewVerifier(q.Verifier)
	must(err)
	text, err := os.ReadFile(filepath.Join(q.Dir, "checkpoint"))
	must(err)
	opened, err := note.Open(text, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		must(fmt.Errorf("origin %q is not the key's %q", lines[0], verifier.Name()))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)
	return tlog.Tree{N: size, Hash: root}
}

// readLeaves reads every leaf hash through tiles that are authenticated against the root, and
// compares each with the hash of the entry in its bundle.
func readLeaves(dir string, tree tlog.Tree) []tlog.Hash {
	indexes := make([]int64, tree.N)
	for i := range indexes {
		indexes[i] = tlog.StoredHashIndex(0, int64(i))
	}
	leaves, err := tlog.TileHashReader(tree, tiles{dir}).ReadHashes(indexes)
	must(err)
	for i, entry := range readEntries(dir, tree.N) {
		if tlog.RecordHash(entry) != leaves[i] {
			must(fmt.Errorf("entry %d does not hash to its leaf", i))
		}
	}
	return leaves
}

func readEntries(dir string, size int64) [][]byte {
	var entries [][]byte
	for n := int64(0); n*256 < size; n++ {
		width := size - n*256
		if width > 256 {
			width = 256
		}
		path := tlog.Tile{H: height, L: 0, N: n, W: int(width)}.Path()
		data, err := os.ReadFile(filepath.Join(dir, strings.Replace(path, "tile/8/0/", "tile/entries/", 1)))
		must(err)
		for ; len(data) > 0; data = data[2+binary.BigEndian.Uint16(data):] {
			entries = append(entries, data[2:2+binary.BigEndian.Uint16(data)])
		}
	}
	if int64(len(entries)) != size {
		must(fmt.Errorf("%d entries in the bundles, %d in the tree", len(entries), size))
	}
	return entries
}

// tiles reads the layout of C2SP tlog-tiles, which is that of sumdb without the height.
type tiles struct{ dir string }

func (t tiles) Height() int                               { return height }
func (t tiles) SaveTiles(tiles []tlog.Tile, data [][]byte) {}
func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, tile := range wanted {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(t.dir, path))
		if err != nil {
			return nil, err
		}
		if len(data) != tile.W*tlog.HashSize {
			return nil, fmt.Errorf("%s has %d bytes", path, len(data))
		}
		found = append(found, data)
	}
	return found, nil
}

func hashes(texts []string) []tlog.Hash {
	var found []tlog.Hash
	for _, text := range texts {
		bytes, err := hex.DecodeString(text)
		must(err)
		hash, err := tlog.ParseHash(base64.StdEncoding.EncodeToString(bytes))
		must(err)
		found = append(found, hash)
	}
	return found
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
