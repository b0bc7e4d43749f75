#!/usr/bin/env bash
# Runs once, when the image makes the database: the owner may be followed by a hot standby from the same network.
set -Eeuo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --command "alter role \"$POSTGRES_USER\" replication" \
  --command "alter system set wal_keep_size = '1GB'"
echo "host replication $POSTGRES_USER samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
