#!/bin/sh
# Two owners, who cannot read each other's databases: Temporal's, with its two databases, and Symposium's. The image runs
# this once, when the data folder is empty. A changed password afterwards is an `alter role` by hand.
set -eu

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set temporal_password="$TEMPORAL_DB_PASSWORD" --set symposium_password="$SYMPOSIUM_DB_PASSWORD" <<'SQL'
create role temporal login password :'temporal_password';
create role symposium login password :'symposium_password';
create database temporal owner temporal;
create database temporal_visibility owner temporal;
create database symposium owner symposium;
revoke connect on database temporal, temporal_visibility, symposium from public;
SQL
