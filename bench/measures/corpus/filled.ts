/** A corpus of batches of 500 as statements; of each ten scenarios two are lost in VALIDATE, one is under way, and one has asked somebody. */
export const filled = (scenarios: number): string[] => [
  `insert into symposium.runs (run_key, system, corpus, brief, policy)
   select 'night-' || n, 'batch', 'real', '{}', '{}' from generate_series(0, ${scenarios / 500 - 1}) n`,
  `insert into symposium.runs (run_key, system, corpus, brief, policy, created_at)
   select 's-' || n, 'scenario', 'real', '{"category": "The Cascade", "tier": "SPARK", "status": "KS"}', '{}',
          now() + n * interval '1 second'
     from generate_series(0, ${scenarios - 1}) n`,
  // Another corpus, whose scenarios count for nothing here.
  `insert into symposium.runs (run_key, system, corpus, brief, policy) values ('other', 'scenario', 'simulated', '{}', '{}')`,
  `insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, content, metadata)
   select 'night-' || n / 500, n, 'begun/' || n, gen_random_uuid(), 'MAKE', 'x', 'x', 'BATCH',
          jsonb_build_object('kind', 'BEGUN', 'run', 's-' || n, 'slot', n % 500), '{}'
     from generate_series(0, ${scenarios - 1}) n`,
  `insert into symposium.ledger (run_key, sequence, entry_key, message_id, phase, sender, recipient, type, content, metadata)
   select 's-' || n, e, e, gen_random_uuid(), case when n % 10 < 2 then 'VALIDATE' else 'DOCUMENT' end, 'x', 'x',
          case when e = 1 and n % 10 = 0 then 'VETO' when e = 2 and n % 10 = 0 then 'BREAKTHROUGH' else 'PHASE' end, '{}', '{}'
     from generate_series(0, ${scenarios - 1}) n, generate_series(1, 20) e`,
  `insert into symposium.outcomes (run_key, nth, outcome, reason)
   select 's-' || n, 1, case when n % 10 < 2 then 'DISCARDED' else 'DOCUMENTED' end, 'x'
     from generate_series(0, ${scenarios - 1}) n where n % 10 <> 9`,
  `insert into symposium.registry (corpus, number, run_key, entry)
   select 'real', n + 1, 's-' || n, '{"status": "KS-T", "difficulty": {"tier": "FRACTURE"}}'
     from generate_series(0, ${scenarios - 1}) n where n % 10 between 2 and 8`,
  `insert into symposium.withdrawals (run_key, corpus, number, by, reason) values ('s-3', 'real', 4, 'Ada', 'its key is wrong')`,
  `insert into symposium.blobs (hash, bytes, size) values ('h', '', 0)`,
  `insert into symposium.calls (call_key, run_key, phase, round, agent, task, ordinal, outcome, answer, confidence, agent_version,
          model, snapshot, stop_reason, pieces, request_hash, response_hash, input_tokens, cached_input_tokens, output_tokens,
          cost_microdollars, duration_ms)
   select n || '/' || c, 's-' || n, 'SEED', 1, 'ATHENA', case when c = 7 and n % 10 = 0 then 'classification' else 'seed' end, c, 'answered', '{"status": "OF"}', 0.75, 'v', 'm', 'm', 'end', '[]', 'h', 'h',
          1, 0, 1, case when n = 3 and c = 0 then null else 100 end, 180000
     from generate_series(0, ${scenarios - 1}) n, generate_series(0, 19) c`,
  `insert into symposium.reviews (review_id, run_key, kind, question, package, deadline)
   select 'r-' || n || '-' || k, 's-' || n, 'gate', 'x', '{}', now()
     from generate_series(0, ${scenarios - 1}, 10) n, generate_series(1, 2) k`,
];
