-- Admission to model providers: slots are session locks, so a worker that dies gives its slots back by dying.
create function symposium.slot_class(provider text) returns integer language sql immutable as $$
  select hashtext('symposium/provider/' || provider)
$$;

-- The first free slot; where all are taken, the next one of a random place in the row that becomes free.
create function symposium.take_slot(provider text, slots integer) returns integer language plpgsql as $$
declare
  slot integer;
begin
  for slot in 1..slots loop
    if pg_try_advisory_lock(symposium.slot_class(provider), slot) then
      return slot;
    end if;
  end loop;
  slot := 1 + floor(random() * slots)::integer;
  perform pg_advisory_lock(symposium.slot_class(provider), slot);
  return slot;
end $$;

create function symposium.free_slot(provider text, slot integer) returns boolean language sql as $$
  select pg_advisory_unlock(symposium.slot_class(provider), slot)
$$;

-- Milliseconds until the tokens of the last minute have sunk to `room`: the age at which the newest call that has to
-- leave the window leaves it. 0: there is room now.
create function symposium.token_wait_ms(of_provider text, room bigint) returns double precision language sql stable as $$
  with recent as (
    select at, sum(input_tokens + output_tokens) over (order by at desc, call_key) as newest_first
      from symposium.calls
     where at > clock_timestamp() - interval '1 minute' and split_part(model, ':', 1) = of_provider
  )
  select coalesce(max(extract(epoch from at + interval '1 minute' - clock_timestamp()) * 1000), 0)
    from recent where newest_first > room
$$;
create index calls_by_time on symposium.calls (at);
