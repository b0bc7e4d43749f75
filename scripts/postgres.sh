#!/usr/bin/env bash
# A real PostgreSQL server (16 or newer) with pgvector (0.8 or newer) for the tests. Nothing is installed into the system.
#
#   scripts/postgres.sh up               brings it up if needed and prints DATABASE_URL=…, the only line on stdout
#   scripts/postgres.sh url              prints the same line for a server that is up; exits 1 when none is
#   scripts/postgres.sh stop [--if-idle] stops it and keeps its data; --if-idle: only when no client is connected
#   scripts/postgres.sh wipe             stops it and deletes its data
#
# The server is, in this order:
#   1. the one that TEST_DATABASE_URL names: printed as it is, never started or stopped;
#   2. an installed PostgreSQL that has the vector extension, run on a data folder of our own;
#   3. the distribution's packages, fetched by apt into a private folder (apt checks their signatures, the machine's
#      package database is not touched) and unpacked there with every library they need, their own libc included.
#      Debian 12 takes them from Debian 13, Ubuntu 22.04 and 24.04 from 26.04: their own are too old.
#      Measured on 2 cores: 15 s the first time (45 MB fetched, 150 MB unpacked), 0.1 s when it is up.
#
# Settings: HELIX_TEST_PG_HOME (.cache/postgres), HELIX_TEST_PG_PORT (54329, or the next free one), HELIX_TEST_PG_USER,
# HELIX_TEST_PG_PASSWORD (helix), HELIX_TEST_PG_DATABASE (helix_test), HELIX_TEST_PG_MIRROR (from the apt settings),
# HELIX_TEST_PG_SUITE (from /etc/os-release).
# Exit codes: 0 done, 1 failed, 2 wrong use, 3 not possible on this machine; the last line on stderr says why.
set -Eeuo pipefail
export LC_ALL=C PATH="$PATH:/usr/sbin:/sbin"

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
user=${HELIX_TEST_PG_USER:-helix}
password=${HELIX_TEST_PG_PASSWORD:-helix}
database=${HELIX_TEST_PG_DATABASE:-helix_test}

main() {
  local command=${1:-}
  case $command in up | url | stop | wipe) ;; *) give_up 2 "use: scripts/postgres.sh up | url | stop [--if-idle] | wipe" ;; esac
  if [ -n "${TEST_DATABASE_URL:-}" ]; then
    case $command in up | url) echo "DATABASE_URL=$TEST_DATABASE_URL" ;; esac
    return
  fi
  [ "$(uname -s)" = Linux ] || give_up 3 "a test server can be brought up on Linux only; set TEST_DATABASE_URL to a PostgreSQL 16+ with pgvector 0.8+"
  for tool in flock setpriv; do
    command -v $tool >/dev/null || give_up 3 "\`$tool\` (util-linux) is missing; set TEST_DATABASE_URL to a PostgreSQL 16+ with pgvector 0.8+"
  done
  choose_server_user
  choose_home
  "${command}_server" "${@:2}"
}

# PostgreSQL refuses to run as root; `nobody` is there on every machine.
choose_server_user() {
  server_user=$(id -un)
  [ "$(id -u)" != 0 ] || server_user=$(id -un postgres 2>/dev/null || echo nobody)
}

as_server() {
  if [ "$(id -u)" != 0 ]; then "$@"; else
    setpriv --reuid="$(id -u "$server_user")" --regid="$(id -g "$server_user")" --clear-groups -- "$@"
  fi
}

# A checkout under /root is closed to the server's user. /opt is writable for root alone, so nobody else can have
# prepared the folder; the checksum keeps two checkouts apart.
choose_home() {
  home=${HELIX_TEST_PG_HOME:-$project/.cache/postgres}
  if [ -z "${HELIX_TEST_PG_HOME:-}" ] && ! as_server test -x "$project"; then
    home=/opt/helix-postgres-$(printf %s "$project" | cksum | cut -d' ' -f1)
  fi
  packages=$home/packages data=$home/data
}

up_server() {
  lock
  bin=$(installed_server || true)
  [ -n "$bin" ] || { unpack_packages; bin=$(cat "$packages/complete"); }
  [ -e "$data/helix-complete" ] && is_ready || { initialise; start; provision; }
  url_server
}

url_server() {
  is_ready || give_up 1 "no test server is up; run scripts/postgres.sh up"
  echo "DATABASE_URL=postgres://$user:$password@127.0.0.1:$(running_port)/$database"
}

stop_server() {
  [ -e "$home" ] || return 0
  lock
  is_alive || return 0
  if [ "${1:-}" = --if-idle ] && [ "$(other_clients)" != 0 ]; then
    say "left running: other clients are connected"
    return
  fi
  as_server "$(cat "$home/bin")/pg_ctl" -D "$data" -m fast -w stop >/dev/null
}

wipe_server() {
  [ -e "$home" ] || return 0
  lock
  ! is_alive || as_server "$(cat "$home/bin")/pg_ctl" -D "$data" -m immediate -w stop >/dev/null
  rm -rf "$data"
}

# --- where the programs come from

installed_server() {
  local folder config
  for folder in $(tr ':' ' ' <<<"$PATH") /usr/lib/postgresql/*/bin; do
    config=$folder/pg_config
    [ -x "$config" ] && [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] || continue
    [ "$("$config" --version | major_version)" -ge 16 ] || continue
    has_vector "$("$config" --sharedir)" || continue
    echo "$folder"
    return
  done
  return 1
}

# Helix sets `hnsw.iterative_scan`, which pgvector has since 0.8.
has_vector() { grep -qE "^default_version = '(0\.([89]|[1-9][0-9])|[1-9])" "$1/extension/vector.control" 2>/dev/null; }

# The programs know their folder by its absolute path, so a checkout that was moved unpacks again.
unpack_packages() {
  case $(cat "$packages/complete" 2>/dev/null) in "$packages"/*) return ;; esac
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null ||
    give_up 3 "no PostgreSQL 16+ with pgvector is installed and there is no apt to fetch it with; set TEST_DATABASE_URL"
  say "fetching PostgreSQL with pgvector into $packages (once, about 45 MB) …"
  rm -rf "$packages"
  mkdir -p "$packages"
  fetch_packages
  find "$apt/archives" -name '*.deb' -print0 | xargs -0 -I{} dpkg-deb -x {} "$packages"
  rm -rf "$apt"
  has_vector "$(echo "$packages"/usr/share/postgresql/*)" || give_up 3 "this distribution's pgvector is older than 0.8; set TEST_DATABASE_URL"
  wrap_programs
}

fetch_packages() {
  apt=$packages/apt
  mkdir -p "$apt"/{lists,archives}/partial "$apt/none"
  : >"$apt/status"
  write_apt_settings
  private_apt apt-get -qq update >&2 || give_up 3 "apt could not read the package lists; check the network, or set TEST_DATABASE_URL"
  local version
  version=$(private_apt apt-cache pkgnames postgresql- | sed -nE 's/^postgresql-([0-9]+)-pgvector$/\1/p' | sort -n | tail -1)
  [ "${version:-0}" -ge 16 ] || give_up 3 "this distribution has no PostgreSQL 16+ with pgvector; set TEST_DATABASE_URL"
  # What a server on its own never loads: the just-in-time compiler (200 MB), Perl, login and configuration tools.
  local unused='^(libllvm.*|libz3.*|libedit2|perl.*|libperl.*|.*-perl|libgdbm.*|libdb5.*|locales|libc-l10n|postgresql-(client-)?common.*|adduser|passwd|login.*|debconf|libdebconf.*|ucf|sensible-utils|ssl-cert|openssl|procps|libproc2.*|libncurses.*|netbase|base-passwd|init-system-helpers|sysvinit-utils|libsema.*|libsepol.*|libpam-modules.*|readline-common|libaudit-common)$'
  local names
  names=$(private_apt apt-get -s install "postgresql-$version" "postgresql-$version-pgvector" | awk '/^Inst/ {print $2}' | grep -vE "$unused")
  # shellcheck disable=SC2086 # one word per package
  (cd "$apt/archives" && private_apt apt-get -qq download $names >&2) || give_up 3 "apt could not fetch PostgreSQL; check the network, or set TEST_DATABASE_URL"
}

# An empty status file makes apt resolve the whole closure, as if nothing were installed on this machine.
write_apt_settings() {
  local ID='' ID_LIKE='' VERSION_CODENAME='' UBUNTU_CODENAME='' keyring components suite mirror
  # shellcheck disable=SC1091
  . /etc/os-release
  case "$ID $ID_LIKE" in
    *ubuntu*) keyring=ubuntu-archive-keyring.gpg components='main universe' suite=${UBUNTU_CODENAME:-$VERSION_CODENAME} ;;
    *debian*) keyring=debian-archive-keyring.gpg components=main suite=$VERSION_CODENAME ;;
    *) give_up 3 "packages are taken from Debian or Ubuntu only, this is ${ID:-unknown}; set TEST_DATABASE_URL" ;;
  esac
  mirror=${HELIX_TEST_PG_MIRROR:-$(machine_mirror "$suite")}
  [ -n "$mirror" ] || give_up 3 "the apt settings name no archive for $suite; set TEST_DATABASE_URL"
  case $suite in bullseye | bookworm) suite=trixie ;; focal | jammy | noble) suite=resolute ;; esac
  echo "deb [signed-by=/usr/share/keyrings/$keyring] $mirror ${HELIX_TEST_PG_SUITE:-$suite} $components" >"$apt/sources.list"
  cat >"$apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$apt/sources.list"; Dir::Etc::sourceparts "$apt/none";
Dir::Etc::preferences "$apt/none/preferences"; Dir::Etc::preferencesparts "$apt/none";
Dir::State "$apt"; Dir::State::lists "$apt/lists"; Dir::State::status "$apt/status";
Dir::Cache "$apt"; Dir::Cache::archives "$apt/archives"; Dir::Log "$apt";
APT::Install-Recommends "false"; APT::Update::Error-Mode "any"; APT::Sandbox::User "root"; Acquire::Languages "none"; Acquire::Retries "5";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false"; Acquire::IndexTargets::deb::CNF::DefaultEnabled "false";
#clear APT::Update::Post-Invoke; #clear APT::Update::Post-Invoke-Success;
CONF
}

# The archive that this machine itself is installed from: not the security one, not a vendor's. Without
# --no-release-info apt answers nothing on a machine (a fresh container) that never fetched its package lists.
machine_mirror() {
  apt-get indextargets --no-release-info --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
    awk -v suite="$1" '($1 == suite || $1 ~ /^(old|)stable$/) && $2 == "main" && !found++ {print $3}'
}

private_apt() { "$1" -c "$apt/apt.conf" "${@:2}"; }

# The unpacked libc is newer than the machine's, so every program starts through the unpacked loader.
wrap_programs() {
  local bin loader libraries program
  bin=$(echo "$packages"/usr/lib/postgresql/*/bin)
  loader=$(find "$packages" -name 'ld-linux*.so*' -print -quit)
  libraries=$(dirname "$(find "$packages" -name libc.so.6 -print -quit)")
  mkdir -p "$packages/programs"
  for program in "$bin"/*; do
    [ "$(head -c 4 "$program" | tail -c 3)" = ELF ] || continue
    mv "$program" "$packages/programs/"
    printf '#!/bin/sh\nexec "%s" --argv0 "%s" --library-path "%s:%s" "%s" "$@"\n' \
      "$loader" "$program" "$libraries" "$packages/usr/lib" "$packages/programs/${program##*/}" >"$program"
    chmod 755 "$program"
  done
  as_server "$bin/postgres" --version >&2
  echo "$bin" >"$packages/complete"
}

# --- the server

initialise() {
  # Alive here means left half-made by a run that was killed, or not answering.
  ! is_alive || as_server "$(cat "$home/bin")/pg_ctl" -D "$data" -m immediate -w stop >/dev/null
  echo "$bin" >"$home/bin"
  local version
  version=$(as_server "$bin/postgres" --version | major_version)
  [ "$(cat "$data/PG_VERSION" 2>/dev/null)" != "$version" ] || [ ! -e "$data/helix-complete" ] || return 0
  rm -rf "$data"
  mkdir -p "$data"
  chmod 700 "$data"
  (umask 077 && echo "$password" >"$home/password")
  [ "$(id -u)" != 0 ] || chown "$server_user" "$data" "$home/password"
  local locale=(--locale=C.UTF-8)
  [ "$version" -lt 17 ] || locale+=(--locale-provider=builtin --builtin-locale=C.UTF-8)
  as_server "$bin/initdb" -D "$data" -U postgres --auth=scram-sha-256 --pwfile="$home/password" -E UTF8 "${locale[@]}" --no-sync >/dev/null
  rm "$home/password"
  # Not flushing to disk is for data that may be lost, as here. No socket file: its path may hold 107 bytes only.
  # Shared memory in files: containers give /dev/shm 64 MB, too little for a parallel index build.
  cat >>"$data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
synchronous_commit = off
full_page_writes = off
jit = off
maintenance_work_mem = 256MB
dynamic_shared_memory_type = mmap
CONF
}

start() {
  # The server takes an ended process that nobody has collected yet for a running one and refuses to start.
  is_alive || rm -f "$data/postmaster.pid"
  local log=$data/server.log port
  port=$(free_port)
  as_server "$bin/pg_ctl" -D "$data" -l "$log" -o "-p $port" -w -t 60 start >/dev/null </dev/null 9>&- || {
    tail -20 "$log" >&2
    give_up 1 "PostgreSQL did not start on port $port; its last lines are above"
  }
}

free_port() {
  local port
  for port in ${HELIX_TEST_PG_PORT:-$(seq 54329 54348)}; do
    if ! (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
  give_up 1 "port ${HELIX_TEST_PG_PORT:-54329 and the 19 after it} in use; set HELIX_TEST_PG_PORT to a free one"
}

# `vector` may be created by a superuser only. It goes into template1 too, so that the databases which tests create
# with the plain role have it.
provision() {
  [ ! -e "$data/helix-complete" ] || return 0
  superuser_sql postgres -v user="$user" -v password="$password" -v database="$database" <<'SQL'
create role :"user" login createdb createrole password :'password';
create database :"database" owner :"user";
SQL
  for name in template1 "$database"; do
    superuser_sql "$name" <<<'create extension vector; create extension pg_trgm; create extension pgcrypto; create extension unaccent;'
  done
  as_server touch "$data/helix-complete"
}

superuser_sql() {
  PGPASSWORD=$password "$(cat "$home/bin")/psql" -h 127.0.0.1 -p "$(running_port)" -U postgres -d "$1" -v ON_ERROR_STOP=1 -qAtX "${@:2}"
}

other_clients() {
  superuser_sql postgres <<<"select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
}

is_alive() {
  local pid
  pid=$(head -1 "$data/postmaster.pid" 2>/dev/null) && [ -e "/proc/$pid/status" ] && ! grep -q '^State:.Z' "/proc/$pid/status"
}

is_ready() { is_alive && "$(cat "$home/bin")/pg_isready" -q -h 127.0.0.1 -p "$(running_port)"; }

running_port() { sed -n 4p "$data/postmaster.pid"; }

# --- small things

lock() {
  mkdir -p "$home"
  [ -n "${HELIX_TEST_PG_HOME:-}" ] || chmod 755 "$(dirname "$home")" "$home"
  exec 9>"$home/lock"
  flock -n 9 || { say "waiting for another run of this script …" && flock 9; }
}

major_version() { sed -E 's/[^0-9]*([0-9]+).*/\1/'; }

say() { echo "postgres.sh: $*" >&2; }

give_up() {
  say "$2"
  exit "$1"
}

main "$@"
