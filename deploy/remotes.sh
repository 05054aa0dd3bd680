#!/bin/sh
# Prints the names of the remotes that remotes.json lists, however the file is written.
set -eu
tr '\n' ' ' <"$(dirname "$0")/../remotes.json" | awk '{ gsub(/ +/, " "); gsub(/[{,] ?"name": ?"mfe-[a-z0-9-]*"/, "\n&\n"); print }' |
  sed -n 's/^[{,] \{0,1\}"name": \{0,1\}"\(mfe-[a-z0-9-]*\)"$/\1/p'
