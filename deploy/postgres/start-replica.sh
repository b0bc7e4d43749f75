#!/usr/bin/env bash
# A hot standby: copies the primary the first time, then follows it. A copy that was cut off is thrown away and made anew.
set -Eeuo pipefail
primary=${PRIMARY_HOST:?set PRIMARY_HOST to the host of the primary}
user=${PRIMARY_USER:-helix}
port=${PRIMARY_PORT:-5432}
data=${PGDATA:-/var/lib/postgresql/data}
[ -n "${PGPASSWORD:-}" ] || PGPASSWORD=$(cat "${PGPASSWORD_FILE:?set PGPASSWORD or PGPASSWORD_FILE}")
export PGPASSWORD

# Only the image's start script is root; PostgreSQL refuses to be.
as_server() { if [ "$(id -u)" = 0 ]; then gosu postgres "$@"; else "$@"; fi; }

if [ ! -e "$data/copied" ]; then
  find "$data" -mindepth 1 -delete
  [ "$(id -u)" != 0 ] || chown postgres:postgres "$data" /run/postgresql
  chmod 700 "$data"
  # -R writes standby.signal and how to reach the primary; the copy counts once the last file says so.
  as_server pg_basebackup --host "$primary" --port "$port" --username "$user" --pgdata "$data" \
    --wal-method stream --checkpoint fast -R
  as_server touch "$data/copied"
fi
[ "$(id -u)" != 0 ] || chown postgres:postgres /run/postgresql
# Longer than any answer takes: a question is not cancelled because the primary tidies up.
if [ "$(id -u)" = 0 ]; then exec gosu postgres postgres -D "$data" -c max_standby_streaming_delay=60s "$@"; fi
exec postgres -D "$data" -c max_standby_streaming_delay=60s "$@"
