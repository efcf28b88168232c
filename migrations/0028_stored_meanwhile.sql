-- Whether a call's answer is stored, as of now: a statement that waited for a lock still sees what there was when it began,
-- and would buy again what was stored while it waited (kernel rules §4). A volatile function looks anew.
create function symposium.is_stored(call text) returns boolean language plpgsql volatile as $$
begin
  return exists (select from symposium.calls where call_key = call);
end $$;
