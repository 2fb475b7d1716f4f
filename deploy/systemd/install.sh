#!/bin/sh
# Installs Laurel on Debian or another Linux with systemd, from the repository that this file is in, or upgrades what is installed:
#   sudo sh deploy/systemd/install.sh
# It needs Node from 20.19 on with npm. With a PostgreSQL on the same machine it makes a role and a database; otherwise set DATABASE_URL in
# /etc/laurel/laurel.env. DESTDIR installs below another folder and touches neither PostgreSQL nor systemd.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
destination=${DESTDIR:-}
program=$destination/opt/laurel
settings=$destination/etc/laurel
units=$destination/etc/systemd/system

node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  { echo "Node from 20.19 on is needed." >&2; exit 1; }

# Beside what runs, and put in its place at once.
rm -rf "$program.new"
mkdir -p "$program.new" "$settings" "$units"
(cd "$source" && tar -cf - --exclude=node_modules --exclude='packages/*/test' \
  package.json package-lock.json tsconfig.json LICENSE README.md docs packages tools deploy/systemd) | tar -xf - -C "$program.new"
# A release carries the console, the widgets and the bundle of the server; from a clone they are built.
(cd "$program.new" && if [ -e "$source/.git" ]; then
  npm ci --no-audit --no-fund && npm run build
fi && npm ci --omit=dev --no-audit --no-fund)
chmod -R go-w "$program.new"

if [ ! -e "$settings/laurel.env" ]; then
  (umask 077 && {
    echo '# Settings of Laurel, as in docs/settings.md. Root alone may read this file.'
    echo 'HOST=127.0.0.1'
    echo 'PORT=8080'
    if [ -z "$destination" ] && command -v psql >/dev/null && id postgres >/dev/null 2>&1; then
      password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
      # What an earlier run made that was stopped before it wrote the settings stays, but for its password, which nobody knows.
      (cd / && su postgres -c 'psql --quiet --set=ON_ERROR_STOP=1') >&2 <<SQL
select 'create role laurel' where not exists (select from pg_roles where rolname = 'laurel') \gexec
alter role laurel login createrole password '$password';
select 'create database laurel owner laurel' where not exists (select from pg_database where datname = 'laurel') \gexec
SQL
      echo "DATABASE_URL=postgresql://laurel:$password@127.0.0.1:5432/laurel"
    else
      echo '# Without it the embedded engine keeps its files in /var/lib/laurel.'
      echo '#DATABASE_URL=postgresql://laurel:PASSWORD@HOST:5432/laurel?sslmode=verify-full'
    fi
  } >"$settings/laurel.env.new")
  mv "$settings/laurel.env.new" "$settings/laurel.env"
fi

install -m 0644 "$source/deploy/systemd/laurel.service" "$units/laurel.service"
rm -rf "$program.old"
[ ! -e "$program" ] || mv "$program" "$program.old"
mv "$program.new" "$program"
rm -rf "$program.old"

[ -z "$destination" ] || exit 0
systemctl daemon-reload
systemctl enable laurel
systemctl restart laurel
echo 'Laurel is started: "journalctl -u laurel" shows the password and the API key of its first start.'
