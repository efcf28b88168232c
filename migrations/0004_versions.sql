-- Later versions of published documents. A dispute of a published scenario ends in a new version; the first and every other
-- stay. Version 1 of an entry is the registry's own row, the rest are here.
create table symposium.registry_versions (
  corpus text not null,
  number integer not null,
  version integer not null check (version > 1),
  run_key text not null references symposium.runs,
  -- The dispute that it came from: `IM-0001-1`.
  dispute text not null,
  entry jsonb not null,
  published_at timestamptz not null default now(),
  primary key (corpus, number, version),
  foreign key (corpus, number) references symposium.registry,
  -- A dispute publishes once, however often its last step is repeated.
  unique (run_key, dispute)
);

-- The registry as it stands: each scenario's latest entry.
create view symposium.current_registry as
select distinct on (corpus, number) corpus, number, run_key, version, entry, published_at
  from (select corpus, number, run_key, 1 as version, entry, published_at from symposium.registry
        union all
        select corpus, number, run_key, version, entry, published_at from symposium.registry_versions) every
 order by corpus, number, version desc;

create trigger append_only before update or delete on symposium.registry_versions for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.registry_versions for each statement execute function symposium.refuse_change();
