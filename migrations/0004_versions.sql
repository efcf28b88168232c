-- Later versions of published documents. A dispute of a published scenario ends in a new version, and every earlier one
-- stays. Version 1 is the registry's own row, the others are here.
create table symposium.registry_versions (
  corpus text not null,
  number integer not null,
  version integer not null check (version > 1),
  run_key text not null references symposium.runs,
  -- The dispute that it came from, `IM-0001-1`. It publishes once, however often its last step is repeated.
  dispute text not null,
  entry jsonb not null,
  published_at timestamptz not null default now(),
  primary key (corpus, number, version),
  foreign key (corpus, number) references symposium.registry,
  unique (run_key, dispute)
);

-- Every version of every entry.
create view symposium.registry_history as
select corpus, number, run_key, 1 as version, null as dispute, entry, published_at from symposium.registry
union all
select corpus, number, run_key, version, dispute, entry, published_at from symposium.registry_versions;

create trigger append_only before update or delete on symposium.registry_versions for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.registry_versions for each statement execute function symposium.refuse_change();
