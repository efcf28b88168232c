-- With which keys the workers of this database read and write what Temporal holds (kernel rules §37): whoever sends to them looks
-- before a word leaves. The newest row holds. A worker writes one at its start where it brings something new; an operator, where
-- what stood before shall hold no more.
create table symposium.payload_keys (
  -- The key that encrypts; null: what is written is plain.
  writes text,
  nth bigint primary key generated always as identity,
  -- Every key that decrypts, by its id, as an HMAC under it of words that everybody knows: it tells keys apart, and opens nothing.
  held jsonb not null,
  -- Who has ended what stood before, and why; null: a worker has begun.
  by text,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check (writes is null or held ? writes),
  check ((by is null) = (reason is null) and (by is null or (writes is null and held = '{}')))
);
create trigger append_only before update or delete on symposium.payload_keys for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.payload_keys for each statement execute function symposium.refuse_change();
