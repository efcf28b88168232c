-- The same as before, but that each key is looked up by itself. Whether a run has a row already was asked for all keys
-- together, and of a table that nobody has counted Postgres thinks that a run has a few rows: so it read them all for each
-- that was written, and the longer a run was, the longer each of its calls took.
create or replace function symposium.append(run text, entries jsonb) returns integer language plpgsql as $$
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
  where (select known.sequence from symposium.ledger known where known.run_key = run and known.entry_key = entry->>'entryKey') is null;
  get diagnostics appended = row_count;
  if appended > 0 then
    perform pg_notify('symposium_ledger', run);
  end if;
  return appended;
end $$;
