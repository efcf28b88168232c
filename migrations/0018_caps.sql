-- Caps in money and in tokens, for a run, a batch or a day (kernel rules §38). The latest row of a scope and kind holds;
-- null: none does any more. `day/real` is every day, `day/real/2026-11-25` that one; days are those of UTC.
create table symposium.caps (
  cap_key text primary key,
  nth bigint not null unique generated always as identity,
  scope text not null,
  kind text not null check (kind in ('money', 'tokens')),
  -- Microdollars, or tokens.
  most bigint check (most > 0),
  by text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp()
);
create index caps_by_scope on symposium.caps (scope, kind, nth);

-- Which batch a scenario counts in.
create table symposium.batch_runs (
  run_key text primary key,
  batch text not null references symposium.runs,
  at timestamptz not null default clock_timestamp()
);

-- What requests under way may take at most, in every scope that they count in. It is no record: a settlement takes the
-- place of each. `until`: by when it has come back, if it ever does.
create table symposium.holds (
  hold_key text primary key,
  call_key text not null,
  run_key text not null,
  scopes text[] not null,
  microdollars bigint not null check (microdollars >= 0),
  tokens bigint not null check (tokens >= 0),
  until timestamptz not null,
  at timestamptz not null default clock_timestamp()
);
create index holds_by_call on symposium.holds (call_key);

-- What each of them came to, in the scopes in which it was held: `held_at` is when that was.
create table symposium.settlements (
  hold_key text primary key,
  call_key text not null,
  run_key text not null,
  scopes text[] not null,
  microdollars bigint not null check (microdollars >= 0),
  tokens bigint not null check (tokens >= 0),
  held_at timestamptz not null,
  at timestamptz not null default clock_timestamp()
);

-- The sum of the settlements of each scope. It is no record either: who holds locks its rows first.
create table symposium.spending (
  scope text primary key,
  microdollars bigint not null default 0,
  tokens bigint not null default 0
);

do $$
declare
  name text;
begin
  foreach name in array array['caps', 'batch_runs', 'settlements'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;

-- The scope itself, and every day where it is one.
create function symposium.cap_scopes(of_scope text) returns text[] language sql immutable as $$
  select array[of_scope, regexp_replace(of_scope, '^(day/[a-z]+)/.*$', '\1')]
$$;

create function symposium.today(corpus text) returns text language sql volatile as $$
  select 'day/' || corpus || '/' || to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD')
$$;

-- The caps that hold in a scope, one a kind at most.
create function symposium.caps_in_force(of_scope text) returns setof symposium.caps language sql stable as $$
  select * from (
    select distinct on (kind) * from symposium.caps where scope = any(symposium.cap_scopes(of_scope)) order by kind, nth desc
  ) as latest where most is not null
$$;

-- Whether a run has ended, and was not taken up again since.
create function symposium.has_ended(of_run text) returns boolean language sql stable as $$
  select (select count(*) from symposium.outcomes where run_key = of_run) > (select count(*) from symposium.reopenings where run_key = of_run)
$$;

-- The batch that a run counts in, as long as that has not ended: what is reopened later is beside its cap.
create function symposium.batch_of(of_run text) returns text language sql stable as $$
  select batch from symposium.batch_runs b where b.run_key = of_run and not symposium.has_ended(b.batch)
$$;

-- Sets aside what a request may take at most, in all scopes that it counts in, or in none of them. `free`: it counts
-- nowhere, as none of them has ever had a cap. `held`. `waits`: what others hold leaves no room, and may come back.
-- `reached`: there is no room. `unpriced`: a cap in money could not be kept. The last three name the cap.
create function symposium.hold(of_hold text, of_call text, of_run text, corpus text, priced boolean, money bigint, toks bigint, for_ms bigint)
returns table (state text, cap_scope text, cap_kind text, cap_nth float8, most float8, spent float8)
language plpgsql as $$
declare
  mine text[];
  one record;
  verdict text;
begin
  state := 'held';
  select array_agg(s order by s) into mine
    from (select symposium.today(corpus)
          union select 'run/' || of_run
          union select 'batch/' || symposium.batch_of(of_run)) as counted(s)
   where s is not null and exists (select from symposium.caps c where c.scope = any(symposium.cap_scopes(s)));
  if mine is null or exists (select from symposium.holds h where h.hold_key = of_hold) then
    return query select case when mine is null then 'free' else 'held' end, null::text, null::text, null::float8, null::float8, null::float8;
    return;
  end if;
  insert into symposium.spending (scope) select unnest(mine) on conflict do nothing;
  perform from symposium.spending s where s.scope = any(mine) order by s.scope for update;
  for one in
    select s.scope, c.kind, c.nth, c.most,
           case c.kind when 'money' then s.microdollars else s.tokens end as spent,
           case c.kind when 'money' then money else toks end as needs,
           (select coalesce(sum(case c.kind when 'money' then h.microdollars else h.tokens end), 0)
              from symposium.holds h where h.scopes @> array[s.scope]) as held,
           (select coalesce(sum(case c.kind when 'money' then h.microdollars else h.tokens end), 0)
              from symposium.holds h where h.scopes @> array[s.scope] and h.until < clock_timestamp()) as lost
      from symposium.spending s cross join lateral symposium.caps_in_force(s.scope) c
     where s.scope = any(mine) order by s.scope, c.kind
  loop
    verdict := case
      when one.kind = 'money' and not priced then 'unpriced'
      when one.spent + one.lost + one.needs > one.most then 'reached'
      when one.spent + one.held + one.needs > one.most then 'waits'
      else 'held' end;
    -- The first cap that is reached is told, and one that is waited for only where none is.
    if verdict <> 'held' and (verdict <> 'waits' or state = 'held') then
      state := verdict;
      cap_scope := one.scope; cap_kind := one.kind; cap_nth := one.nth; most := one.most; spent := one.spent + one.lost;
    end if;
    exit when verdict in ('unpriced', 'reached');
  end loop;
  if state = 'held' then
    insert into symposium.holds (hold_key, call_key, run_key, scopes, microdollars, tokens, until)
    values (of_hold, of_call, of_run, mine, money, toks, clock_timestamp() + for_ms * interval '1 millisecond');
  end if;
  return next;
end $$;

-- Puts what a request took in the place of what it held; null: all of that. False: it holds nothing any more.
create function symposium.settle(of_hold text, money bigint, toks bigint) returns boolean language plpgsql as $$
declare
  was symposium.holds;
begin
  delete from symposium.holds h where h.hold_key = of_hold returning * into was;
  if not found then
    return false;
  end if;
  insert into symposium.settlements (hold_key, call_key, run_key, scopes, microdollars, tokens, held_at)
  values (was.hold_key, was.call_key, was.run_key, was.scopes, coalesce(money, was.microdollars), coalesce(toks, was.tokens), was.at);
  perform from symposium.spending s where s.scope = any(was.scopes) order by s.scope for update;
  update symposium.spending s
     set microdollars = s.microdollars + coalesce(money, was.microdollars), tokens = s.tokens + coalesce(toks, was.tokens)
   where s.scope = any(was.scopes);
  return true;
end $$;
