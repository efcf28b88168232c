-- Runs that are taken up again, and reviews that are claimed and pass from group to group. Append-only like all the rest:
-- a run ends once more by another row, and where a review stands is its latest turn.

-- A shelved run that was taken up again: the review that had expired is asked no more, its phase is tried anew.
create table symposium.reopenings (
  run_key text not null references symposium.runs,
  nth integer not null check (nth > 0),
  review_id text not null unique references symposium.reviews,
  by text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (run_key, nth)
);

-- Endings are numbered: the one after the nth reopening has the number nth + 1.
alter table symposium.outcomes add column nth integer not null default 1;
alter table symposium.outcomes drop constraint outcomes_pkey, add primary key (run_key, nth);

-- How each run ended. A run that was reopened and goes on has no ending.
create view symposium.run_outcomes as
select run_key, nth, outcome, reason, at
  from symposium.outcomes o
 where nth = 1 + (select count(*) from symposium.reopenings r where r.run_key = o.run_key);

-- A question that was withdrawn, because its run was cancelled, may be asked again after a reset: endings are numbered.
alter table symposium.review_outcomes add column nth integer not null default 1;
alter table symposium.review_outcomes drop constraint review_outcomes_pkey, add primary key (review_id, nth);

-- Who has a review, and until when. `turn_key` is Temporal's id of the execution and a number, so a repeat is a no-op.
create table symposium.review_turns (
  turn_key text primary key,
  review_id text not null references symposium.reviews,
  -- Number of the opening that it belongs to.
  nth integer not null,
  place bigint not null generated always as identity,
  act text not null check (act in ('opened', 'passed-on', 'claimed', 'released')),
  reviewer_group text not null,
  claimed_by text,
  deadline timestamptz not null,
  at timestamptz not null default now()
);
create index review_turns_by_review on symposium.review_turns (review_id, place);

do $$
declare
  name text;
begin
  foreach name in array array['reopenings', 'review_turns'] loop
    execute format('create trigger append_only before update or delete on symposium.%I for each row execute function symposium.refuse_change()', name);
    execute format('create trigger never_emptied before truncate on symposium.%I for each statement execute function symposium.refuse_change()', name);
  end loop;
end $$;
