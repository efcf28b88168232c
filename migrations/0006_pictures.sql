-- Pictures of matches. An image is kept once, by the SHA-256 of its bytes, however many pictures it is the file of.
create table symposium.images (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  at timestamptz not null default now()
);
-- They are compressed already.
alter table symposium.images alter column bytes set storage external;

-- One row a paid request for a picture, whatever came of it. The key is its identity: run, team, artifact, ordinal.
create table symposium.pictures (
  picture_key text primary key,
  run_key text not null references symposium.runs,
  team text not null check (team in ('A', 'B')),
  artifact text not null,
  ordinal integer not null check (ordinal > 0),
  prompt text not null,
  model text not null,
  -- null: the provider takes none and names none.
  seed bigint,
  outcome text not null check (outcome in ('painted', 'refused', 'broken')),
  -- The file as it came, the copy that judges are sent, and the one that stands in pages.
  image text references symposium.images,
  view text references symposium.images,
  thumbnail text references symposium.images,
  why text,
  request_id text,
  cost_microdollars bigint,
  duration_ms integer not null,
  at timestamptz not null default clock_timestamp(),
  check ((outcome = 'painted') = (image is not null)),
  check ((outcome = 'painted') = (why is null)),
  check (image is not null or (view is null and thumbnail is null))
);
create index pictures_by_run on symposium.pictures (run_key);

do $$
declare
  name text;
begin
  foreach name in array array['images', 'pictures'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
