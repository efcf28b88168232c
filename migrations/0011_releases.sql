-- Releases of the benchmark. What a version holds is pinned when it is made, so that it can be written again byte for
-- byte; the canary is minted with the first of a corpus and stands in all that follow.
create table symposium.releases (
  corpus text not null,
  version text not null,
  canary uuid not null,
  content jsonb not null,
  at timestamptz not null default now(),
  primary key (corpus, version)
);

create trigger append_only before update or delete on symposium.releases for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.releases for each statement execute function symposium.refuse_change();
