// Command sign prints its second argument as a note signed with the key of its first, by
// golang.org/x/mod/sumdb/note.
package main

import (
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
)

func main() {
	signer, err := note.NewSigner(os.Args[1])
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	signed, err := note.Sign(&note.Note{Text: os.Args[2]}, signer)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Print(string(signed))
}
