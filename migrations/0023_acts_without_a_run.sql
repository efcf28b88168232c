-- An act can be about something that belongs to no run: a cap of each day (kernel rules §7.5).
alter table symposium.reviewer_acts alter column run_key drop not null;
