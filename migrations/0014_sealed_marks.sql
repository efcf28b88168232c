-- Marks that people gave under seal: a review's decision names them by this digest, and nothing but this table has their words
-- until whoever asked opens them. The digest is over salt and given, so that the few possible marks cannot be tried out.
create table symposium.sealed_marks (
  digest text primary key,
  review_id text not null references symposium.reviews,
  salt text not null,
  given text not null,
  at timestamptz not null default now()
);

create trigger append_only before update or delete on symposium.sealed_marks for each row execute function symposium.refuse_change();
create trigger never_emptied before truncate on symposium.sealed_marks for each statement execute function symposium.refuse_change();
