-- The house's memory. Every table is append-only: rows are inserted by a deterministic key and never change, so any
-- write may be repeated after a crash and the second one finds the first. A correction is a new row.
create schema if not exists symposium;

create function symposium.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'symposium.% is append-only: insert a correction instead', tg_table_name using errcode = 'SY001';
end $$;

-- One row a run. `run_key` is the draft key; `policy` the rules that the run carries for life.
create table symposium.runs (
  run_key text primary key,
  system text not null,
  parent text references symposium.runs,
  -- Simulated and real work never share a corpus, so the demo's ids take nothing from a real sequence.
  corpus text not null check (corpus in ('simulated', 'real')),
  brief jsonb not null,
  policy jsonb not null,
  created_at timestamptz not null default now()
);

-- Everything said and decided, in order (spec §1.3). `entry_key` makes a repeated append a no-op.
create table symposium.ledger (
  run_key text not null references symposium.runs,
  sequence bigint not null,
  entry_key text not null,
  message_id uuid not null unique,
  at timestamptz not null default clock_timestamp(),
  phase text not null,
  sender text not null,
  recipient text not null,
  type text not null,
  confidence double precision check (confidence between 0 and 1),
  content jsonb not null,
  metadata jsonb not null,
  primary key (run_key, sequence),
  unique (run_key, entry_key)
);

-- What was sent to and received from a model, by content: gzip of the body, keyed by its SHA-256.
create table symposium.blobs (
  hash text primary key,
  bytes bytea not null,
  size integer not null,
  at timestamptz not null default now()
);

-- One row a paid request. The key is the identity of the call (run, phase, round, agent, task, subject, ordinal).
create table symposium.calls (
  call_key text primary key,
  run_key text not null references symposium.runs,
  phase text not null,
  round integer not null,
  agent text not null,
  task text not null,
  subject text,
  ordinal integer not null,
  outcome text not null check (outcome in ('answered', 'unreadable', 'truncated', 'refused', 'tool')),
  answer jsonb,
  facts jsonb,
  why text,
  confidence double precision,
  agent_version text not null,
  model text not null,
  snapshot text not null,
  request_id text,
  stop_reason text not null,
  pieces jsonb not null,
  request_hash text not null references symposium.blobs,
  response_hash text not null references symposium.blobs,
  input_tokens integer not null,
  cached_input_tokens integer not null,
  output_tokens integer not null,
  cost_microdollars bigint,
  duration_ms integer not null,
  at timestamptz not null default now(),
  check ((outcome = 'answered') = (answer is not null))
);
create index calls_by_run on symposium.calls (run_key);

-- What the house itself hands to an agent: deficiencies, anonymous votes, a reviewer's words.
create table symposium.notes (
  note_key text primary key,
  run_key text not null references symposium.runs,
  content text not null,
  addressee text,
  body jsonb not null,
  at timestamptz not null default now()
);
create index notes_by_run on symposium.notes (run_key);

-- Concepts that later ones must not repeat, with their embeddings.
create table symposium.concepts (
  concept_key text primary key,
  run_key text not null references symposium.runs,
  corpus text not null,
  embedder text not null,
  embedding double precision[] not null,
  -- Order of registration: of two near concepts the later one is the duplicate.
  place bigint not null generated always as identity,
  at timestamptz not null default now()
);
create index concepts_by_corpus on symposium.concepts (corpus, embedder);

create table symposium.reviews (
  review_id text primary key,
  run_key text not null references symposium.runs,
  kind text not null,
  question text not null,
  package jsonb not null,
  deadline timestamptz not null,
  at timestamptz not null default now()
);
create table symposium.review_outcomes (
  review_id text primary key references symposium.reviews,
  outcome jsonb not null,
  at timestamptz not null default now()
);

-- The registry: numbers are gapless within a corpus because they are taken in the transaction that publishes.
create table symposium.registry (
  corpus text not null,
  number integer not null check (number > 0),
  run_key text not null unique references symposium.runs,
  entry jsonb not null,
  published_at timestamptz not null default now(),
  primary key (corpus, number)
);
create table symposium.documents (
  run_key text not null references symposium.runs,
  version integer not null,
  path text not null,
  text text not null,
  sha256 text not null,
  at timestamptz not null default now(),
  primary key (run_key, version, path)
);

create table symposium.outcomes (
  run_key text primary key references symposium.runs,
  outcome text not null,
  reason text not null,
  at timestamptz not null default now()
);

-- Appends entries to one run's ledger and tells listeners. The lock makes sequence numbers gapless and ordered.
create function symposium.append(run text, entries jsonb) returns integer language plpgsql as $$
declare
  appended integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger/' || run, 0));
  insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, confidence, content, metadata)
  select run,
         (select coalesce(max(sequence), 0) from symposium.ledger where run_key = run) + row_number() over (order by place),
         entry->>'entryKey', (entry->>'messageId')::uuid, entry->>'phase', entry->>'sender', entry->>'recipient', entry->>'type',
         (entry->>'confidence')::double precision, entry->'content', entry->'metadata'
  from jsonb_array_elements(entries) with ordinality as listed(entry, place)
  where not exists (select from symposium.ledger known where known.run_key = run and known.entry_key = entry->>'entryKey');
  get diagnostics appended = row_count;
  if appended > 0 then
    perform pg_notify('symposium_ledger', run);
  end if;
  return appended;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['runs', 'ledger', 'blobs', 'calls', 'notes', 'concepts', 'reviews', 'review_outcomes', 'registry', 'documents', 'outcomes'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
