-- A run that Symposium has failed may be taken up again like one that nobody answered: no review had expired then.
alter table symposium.reopenings alter column review_id drop not null;
