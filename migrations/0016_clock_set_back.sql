-- The same as before, but that the last minute ends now: calls of before the clock was set back are in the future, and
-- nobody has to wait until it comes round to them again.
create or replace function symposium.token_wait_ms(of_provider text, room bigint) returns double precision language sql stable as $$
  with recent as (
    select at, sum(input_tokens + output_tokens) over (order by at desc, call_key) as newest_first
      from symposium.calls
     where at > clock_timestamp() - interval '1 minute' and at <= clock_timestamp()
       and split_part(model, ':', 1) = of_provider
  )
  select coalesce(max(extract(epoch from at + interval '1 minute' - clock_timestamp()) * 1000), 0)
    from recent where newest_first > room
$$;

-- The latest note of a run is looked up for each row that is written, and is found without reading the others.
create index notes_by_time on symposium.notes (run_key, at);
drop index symposium.notes_by_run;

-- What came first in a run is told by the times of its rows: who asked before an answer was there, and in which order
-- answers were stored. So within a run time never goes back: a row that a clock which was set back would date before the
-- run's latest is dated after it, by less than anybody reads. What is written at the same time by two has no order, and
-- none is made up.
create function symposium.never_back() returns trigger language plpgsql as $$
declare
  latest timestamptz;
begin
  select greatest(
           (select l.at from symposium.ledger l where l.run_key = new.run_key order by l.sequence desc limit 1),
           (select max(n.at) from symposium.notes n where n.run_key = new.run_key))
    into latest;
  if clock_timestamp() < latest then
    new.at := latest + interval '1 millisecond';
  end if;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['ledger', 'calls', 'notes', 'pictures'] loop
    execute format('create trigger never_back before insert on symposium.%I for each row execute function symposium.never_back()', name);
  end loop;
end $$;
