-- Results of evaluations that others have contributed (evaluation rules §1.16): a row is written when all of it was verified. The
-- report and its responses lie in `blobs`, by the hash of what they say.
create table symposium.contributions (
  -- `contributed-` and the beginning of that hash.
  name text primary key,
  hash text not null,
  -- SHA-256 of the run that they are of: its key, moment and model.
  identity text not null,
  simulated boolean not null,
  facts jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index contributions_by_identity on symposium.contributions (identity);

-- Those that stand no more. Their rows stay, and what was withdrawn is not taken in again.
create table symposium.contribution_withdrawals (
  name text primary key references symposium.contributions,
  by text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp()
);

do $$
declare
  name text;
begin
  foreach name in array array['contributions', 'contribution_withdrawals'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
