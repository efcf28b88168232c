-- Who asks a provider under a key at present. A claim is renewed while its attempt lives and lapses when it has died, so
-- the attempt that takes its place waits for the other's answer instead of buying its own. It is no record: who asked
-- for what stands in the ledger.
create table symposium.paying (
  key text primary key,
  attempt text not null,
  until timestamptz not null
);
