-- Scenarios that are withdrawn: they stand in the releases that were made, with this erratum in those that follow, and
-- in none of these. Their documents stay.
create table symposium.withdrawals (
  run_key text primary key references symposium.runs,
  corpus text not null,
  number integer not null,
  by text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (corpus, number) references symposium.registry
);

create trigger append_only before update or delete on symposium.withdrawals for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.withdrawals for each statement execute function symposium.refuse_change();
