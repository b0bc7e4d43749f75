#!/usr/bin/env bash
# Makes what deploy/compose/production.yml reads, in ./secrets (or the folder that is named). What is there already stays:
# a second run changes nothing. Keep a copy of master-key elsewhere: without it no kept file can be read again.
set -Eeuo pipefail
umask 077
folder=${1:-secrets}
mkdir -p "$folder"

make() { # name, content
  if [ -e "$folder/$1" ]; then echo "$folder/$1 is there already and stays as it is"; return; fi
  printf %s "$2" > "$folder/$1"
  # Containers read it as users of their own; the folder is closed to everybody else on this machine.
  chmod 444 "$folder/$1"
  echo "made $folder/$1"
}

random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }

make database-password "$(random | tr '+/' '-_' | tr -d '=')"
make database-url "postgres://helix:$(cat "$folder/database-password")@database:5432/helix"
make master-key "$(random)"
