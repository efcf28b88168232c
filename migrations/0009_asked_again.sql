-- Before a request leaves, its earlier askings are looked for: a run may have thousands of rows, and a call has one or two.
create index ledger_asked on symposium.ledger ((content->>'call')) where type = 'CALL' and content->>'state' = 'asked';
