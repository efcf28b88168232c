-- Keys of reviewers: the public halves. A key is one person's; a person may have several, so that one can take the place of
-- another. Append-only like all the rest: a key is revoked by another row, and what it signed before stays.
create table symposium.reviewer_keys (
  -- First sixteen bytes of the SHA-256 of the key, in hexadecimal.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  reviewer text not null,
  public_key text not null,
  by text not null,
  at timestamptz not null default clock_timestamp()
);

create table symposium.reviewer_revocations (
  key text primary key references symposium.reviewer_keys,
  by text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp()
);

-- Acts of reviewers whose signature was found right, when it was: what they signed, and with which key. A nonce is one act's.
create table symposium.reviewer_acts (
  key text not null references symposium.reviewer_keys,
  nonce text not null check (nonce ~ '^[0-9a-f]{32}$'),
  run_key text not null references symposium.runs,
  -- `review/<id>`, or `match/<key>/offer/<number>`, and the opening of it.
  about text not null,
  opening integer not null,
  act text not null,
  reviewer text not null,
  decision text,
  -- SHA-256 of what was said with it.
  words text not null,
  signature text not null,
  -- The update that brought it: the same one may be looked at again after a crash, another one repeats it.
  asked text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (key, nonce)
);
create index reviewer_acts_by_run on symposium.reviewer_acts (run_key);

do $$
declare
  name text;
begin
  foreach name in array array['reviewer_keys', 'reviewer_revocations', 'reviewer_acts'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
