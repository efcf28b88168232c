-- A request counts in all of its scopes, whether or not they have a cap: so a first cap that comes while it is under way finds
-- what it holds, and what came back before (kernel rules §38). It was counted from a scope's first cap on, and what was under
-- way at that moment nowhere. `symposium.hold` says `free` no more.
create or replace function symposium.counted_scopes(of_run text, corpus text) returns text[] language sql volatile as $$
  select array_agg(s order by s)
    from (select symposium.today(corpus)
          union select 'run/' || of_run
          union select 'batch/' || symposium.batch_of(of_run)
          union select 'corpus/' || symposium.corpus_of(of_run)) as counted(s)
   where s is not null
$$;
