-- Tables whose rows were sealed (kernel rules §37) and whose old, readable versions still lie in Postgres' files: written beside
-- the first row that is sealed, gone when the table has been written anew. So a sealing that dies between the two is ended by the
-- next one, which finds no row to seal any more.
create table symposium.rewrites_due (
  "table" text primary key,
  -- The last transaction that sealed rows of it: what a second sealing adds meanwhile is not taken for rewritten.
  since xid8 not null
);
