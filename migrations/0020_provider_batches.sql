-- Requests that are put into a batch of their model's provider (kernel rules §42). A row is written before anything leaves:
-- which requests, by the ids under which the batch has them, with the hash of each body.
create table symposium.provider_batches (
  batch_key text primary key,
  run_key text not null references symposium.runs,
  model text not null,
  -- [{id, call, subject, ordinal, requestHash, mostMicrodollars}]
  requests jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index provider_batches_by_run on symposium.provider_batches (run_key);

-- What became of it: `sent` before it leaves, `refused` where the provider took none, `taken` with the provider's id,
-- `cancelled` where the provider was told to stop, `collected` when each request has its answer or its failure.
create table symposium.provider_batch_steps (
  batch_key text not null references symposium.provider_batches,
  nth bigint primary key generated always as identity,
  step text not null check (step in ('sent', 'refused', 'taken', 'cancelled', 'collected')),
  provider_id text check ((provider_id is not null) = (step = 'taken')),
  at timestamptz not null default clock_timestamp()
);
create index provider_batch_steps_by_batch on symposium.provider_batch_steps (batch_key, nth);
-- The first id stands.
create unique index provider_batch_once on symposium.provider_batch_steps (batch_key, step) where step in ('taken', 'collected');

do $$
declare
  name text;
begin
  foreach name in array array['provider_batches', 'provider_batch_steps'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
