#!/bin/sh
# Makes the secrets where there are none, builds the image and starts the compose file that is given, or the one with PostgreSQL.
#   sh deploy/compose/up.sh [compose.yaml|compose.citus.yaml]
set -eu
cd "$(dirname "$0")"
file=${1:-compose.yaml}

# Only the owner may enter the folder; the files are mounted alone, and are read by the ordinary user of the containers.
mkdir -p -m 700 secrets
for name in database_password owner_password; do
  [ -s "secrets/$name" ] || (umask 022 && od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"secrets/$name")
done

[ -z "${LAUREL_PREPARE_ONLY:-}" ] || exit 0
docker compose --file "$file" up --detach --build --wait laurel
echo "Laurel is at http://127.0.0.1:${LAUREL_PORT:-8080}; its owner is \"owner\", with the password in deploy/compose/secrets/owner_password."
