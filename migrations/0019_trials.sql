-- How each model met each schema on which day, when a run that names it began or somebody had it tried: what is here is
-- not paid for again that day (kernel rules §40). `run_key`: the run that paid; null: none did.
create table symposium.trials (
  model text not null,
  schema_hash text not null,
  day date not null,
  -- Whether the provider refused the schema, so that it is told in words.
  refused boolean not null,
  run_key text references symposium.runs,
  input_tokens integer not null,
  cached_input_tokens integer not null,
  output_tokens integer not null,
  cost_microdollars bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (model, schema_hash, day)
);
create index trials_by_run on symposium.trials (run_key);

create trigger append_only before update or delete on symposium.trials for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.trials for each statement execute function symposium.refuse_change();
