-- Reviews are asked for by run, and runs listed by system, newest first; both were read whole for that.
create index reviews_by_run on symposium.reviews (run_key);
create index runs_by_system on symposium.runs (system, created_at desc, run_key);
