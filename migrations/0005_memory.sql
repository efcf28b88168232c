-- Memories that outlive a session (spec §3.2–3.5): what sessions handed over, and what people had forgotten. The state
-- of an entry is the merge of its live updates, in any order, so sessions that end together lose nothing.
create table symposium.memory_updates (
  update_key text primary key,
  -- Order of writing within a corpus, whose writers take turns: a deletion covers what stands before it.
  place bigint not null generated always as identity,
  corpus text not null check (corpus in ('simulated', 'real')),
  section text not null,
  entry_id text not null,
  kind text not null check (kind in ('LEARNED', 'DELETED')),
  -- Of LEARNED: the session, its share of the entry, the agents whom the lesson is about, and SHA-256s of the texts that
  -- tell it. One update a session and entry.
  run_key text references symposium.runs,
  entry jsonb,
  agents integer[] not null default '{}',
  texts text[] not null default '{}',
  -- Of DELETED: who had it forgotten, and why.
  deleted_by text,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'LEARNED') = (run_key is not null and entry is not null)),
  check ((kind = 'DELETED') = (deleted_by is not null and reason is not null))
);
create index memory_updates_by_entry on symposium.memory_updates (corpus, section, entry_id, place);

-- Updates that no deletion has covered. A session that ends after a deletion may learn the entry anew.
create view symposium.live_memory as
select u.* from symposium.memory_updates u
 where u.kind = 'LEARNED'
   and not exists (select from symposium.memory_updates d
                    where d.kind = 'DELETED' and (d.corpus, d.section, d.entry_id) = (u.corpus, u.section, u.entry_id) and d.place > u.place);

-- Embeddings by text: a text that any entry has told before is not embedded (and paid for) again.
create table symposium.memory_embeddings (
  embedder text not null,
  text_hash text not null,
  embedding double precision[] not null,
  at timestamptz not null default now(),
  primary key (embedder, text_hash)
);

do $$
declare
  name text;
begin
  foreach name in array array['memory_updates', 'memory_embeddings'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
