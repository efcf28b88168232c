-- Writes that a run waits for, each one trip and planned once a connection.

-- Saves paid calls of one run with their bodies and their ledger entries: all or nothing. A key that is taken keeps its first
-- answer, and its entries are not written. Returns the keys that were free. `calls` has each key once. Bodies go in in the order of their
-- hashes, so that two who save the same ones never wait for each other.
create function symposium.save_calls(run text, calls jsonb, hashes text[], bodies bytea[], sizes integer[]) returns setof text language plpgsql as $$
declare
  saved text[];
begin
  insert into symposium.blobs (hash, bytes, size)
  select * from unnest(hashes, bodies, sizes) as body(hash, bytes, size) order by hash on conflict (hash) do nothing;
  with paid as (
    insert into symposium.calls (call_key, run_key, phase, round, agent, task, subject, ordinal, outcome, answer, facts, why, confidence,
      agent_version, model, snapshot, request_id, stop_reason, pieces, request_hash, response_hash,
      input_tokens, cached_input_tokens, output_tokens, cost_microdollars, duration_ms)
    select one->>'key', run, one->>'phase', (one->>'round')::integer, one->>'agent', one->>'task', one->>'subject', (one->>'ordinal')::integer, one->>'outcome',
           case when one->>'outcome' = 'answered' then one->'answer' end, nullif(one->'facts', 'null'), one->>'why', (one->>'confidence')::double precision,
           one->>'agentVersion', one->>'model', one->>'snapshot', one->>'requestId', one->>'stopReason', one->'pieces', one->>'requestHash', one->>'responseHash',
           (one->>'inputTokens')::integer, (one->>'cachedInputTokens')::integer, (one->>'outputTokens')::integer, (one->>'costMicrodollars')::bigint, (one->>'durationMs')::integer
      from jsonb_array_elements(calls) as one
    on conflict (call_key) do nothing returning call_key
  )
  select array_agg(call_key) into saved from paid;
  perform symposium.append(run, (
    select jsonb_agg(entry order by place, nth)
      from jsonb_array_elements(calls) with ordinality as paid(one, place), jsonb_array_elements(one->'entries') with ordinality as said(entry, nth)
     where one->>'key' = any(saved)));
  return query select unnest(saved);
end $$;

-- Registers a concept and says how near the nearest other one is, by exact cosine. Both happen under one lock a corpus, so that of two runs with
-- one idea exactly one is first. Of each other run its latest concept registered before this one counts, and a run that ended without documents no
-- longer stands in anyone's way. A repeated claim sees what the first one saw.
create function symposium.claim_concept(key text, run text, of_corpus text, by_embedder text, vector double precision[])
returns table (nearest text, score double precision) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('concepts/' || of_corpus, 0));
  select c.run_key, (
           select sum(a * b) / nullif(sqrt(sum(a * a)) * sqrt(sum(b * b)), 0) from unnest(c.embedding, vector) as pair(a, b)
         ) as cosine
    into nearest, score
    from symposium.concepts c left join symposium.run_outcomes o using (run_key)
   where c.corpus = of_corpus and c.embedder = by_embedder and c.run_key <> run and (o.outcome is null or o.outcome = 'DOCUMENTED')
     and c.place < coalesce((select place from symposium.concepts where concept_key = key), 9223372036854775807)
     and not exists (select from symposium.concepts newer where newer.run_key = c.run_key and newer.place > c.place)
   order by cosine desc nulls last limit 1;
  insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding) values (key, run, of_corpus, by_embedder, vector) on conflict do nothing;
  return next;
end $$;
