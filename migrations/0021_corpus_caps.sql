-- Which corpus a batch counts in (kernel rules §38).
create table symposium.corpus_batches (
  run_key text primary key,
  corpus text not null references symposium.runs,
  at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete on symposium.corpus_batches for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.corpus_batches for each statement execute function symposium.refuse_change();

-- The corpus that a run counts in, by the batch that began it, as long as the corpus has not ended: a batch does not wait for
-- people, so what it has begun goes on after it.
create function symposium.corpus_of(of_run text) returns text language sql stable as $$
  select c.corpus from symposium.batch_runs b join symposium.corpus_batches c on c.run_key = b.batch
   where b.run_key = of_run and not symposium.has_ended(c.corpus)
$$;

-- The scopes that a request of a run counts in, in the order in which they are locked: those that have ever had a cap. Null: none.
create function symposium.counted_scopes(of_run text, corpus text) returns text[] language sql volatile as $$
  select array_agg(s order by s)
    from (select symposium.today(corpus)
          union select 'run/' || of_run
          union select 'batch/' || symposium.batch_of(of_run)
          union select 'corpus/' || symposium.corpus_of(of_run)) as counted(s)
   where s is not null and exists (select from symposium.caps c where c.scope = any(symposium.cap_scopes(s)))
$$;

-- As before (0018), in these scopes.
create or replace function symposium.hold(of_hold text, of_call text, of_run text, corpus text, priced boolean, money bigint, toks bigint, for_ms bigint)
returns table (state text, cap_scope text, cap_kind text, cap_nth float8, most float8, spent float8)
language plpgsql as $$
declare
  mine text[];
  one record;
  verdict text;
begin
  state := 'held';
  mine := symposium.counted_scopes(of_run, corpus);
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
