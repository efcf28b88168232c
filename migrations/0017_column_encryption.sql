-- Columns with words can be sealed under keys that Postgres never sees. A value says by itself which key has sealed it, and rows
-- of before stay as they are until `symposium encryption seal`.

-- One value of each key with which anything was sealed: whoever holds another key under the same id is told before a row is written.
create table symposium.column_keys (
  key_id text primary key,
  sealed text not null,
  at timestamptz not null default now()
);

-- Whether this is what a key has made. The third line is how a body looks as JSON.
create function symposium.is_sealed(value jsonb) returns boolean language sql immutable as $$
  select case jsonb_typeof(value)
    when 'object' then coalesce(jsonb_typeof(value->'~sealed') = 'string', false)
    when 'string' then value #>> '{}' ~ '^(~sealed:|\\x7e7365616c65643a)[A-Za-z0-9._-]' else false end
$$;

-- History only grows. One change is none: a value of one column is sealed, in a transaction that has said which one, and nothing else
-- of the row is touched. That it is the same value nobody can see here; who holds no key cannot read it again either.
create or replace function symposium.refuse_change() returns trigger language plpgsql as $$
declare
  sealing text := split_part(coalesce(current_setting('symposium.sealing', true), ''), '.', 2);
begin
  if tg_op = 'UPDATE' and current_setting('symposium.sealing', true) = tg_table_name || '.' || sealing then
    if to_jsonb(new) - sealing = to_jsonb(old) - sealing and symposium.is_sealed(to_jsonb(new)->sealing) then
      return new;
    end if;
  end if;
  raise exception 'symposium.% is append-only: insert a correction instead', tg_table_name using errcode = 'SY001';
end $$;

create trigger append_only before update or delete on symposium.column_keys for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.column_keys for each statement execute function symposium.refuse_change();
