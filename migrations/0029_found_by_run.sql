-- Reviews are asked for by run, and runs listed by system, newest first; both were read whole for that. What embeddings cost
-- a run stands in its ledger, among all other rows.
create index reviews_by_run on symposium.reviews (run_key);
create index runs_by_system on symposium.runs (system, created_at desc, run_key);
create index ledger_embedded on symposium.ledger (run_key) where type = 'CALL' and starts_with(entry_key, 'call/embed/');
