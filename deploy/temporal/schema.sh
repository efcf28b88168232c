#!/bin/sh
# Brings the two databases of Temporal to the schema of this temporal-sql-tool. They exist already, and are empty or at
# an older version: both steps do nothing where there is nothing to do, so this runs at every start.
#
# Needs SQL_HOST, SQL_PORT, SQL_USER and SQL_PASSWORD, which the tool reads itself.
set -eu

for part in temporal visibility; do
  case "$part" in
    temporal) database=temporal ;;
    visibility) database=temporal_visibility ;;
  esac
  temporal-sql-tool --plugin postgres12 --database "$database" setup-schema --version 0.0
  temporal-sql-tool --plugin postgres12 --database "$database" update-schema --schema-name "postgresql/v12/$part"
done
