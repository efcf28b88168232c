-- What a rehearsal showed of a model, question by question, as it came: paid answers of which no word is kept.
create table symposium.rehearsals (
  rehearsal uuid not null,
  question text not null,
  model text not null,
  -- Of all questions that there were, so that two rehearsals can be compared.
  questions_hash text not null,
  result jsonb not null,
  at timestamptz not null default now(),
  primary key (rehearsal, question)
);
create index rehearsals_of_model on symposium.rehearsals (model, at desc);

create trigger append_only before update or delete on symposium.rehearsals for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.rehearsals for each statement execute function symposium.refuse_change();
