/**
 * Stands in for pgvector, which not every server has: its type in a schema of its own, its cast from arrays and its
 * cosine distance, with its NaN for a vector without direction, its error for two of different lengths, and its single
 * precision.
 */
export const vectorStandIn = `
  create schema extensions;
  create type extensions.vector as (elements real[]);
  create function extensions.array_to_vector(given double precision[]) returns extensions.vector language sql immutable as $$ select row(given::real[])::extensions.vector $$;
  create cast (double precision[] as extensions.vector) with function extensions.array_to_vector(double precision[]);
  create function extensions.cosine_distance(a extensions.vector, b extensions.vector) returns double precision language plpgsql immutable as $$
  declare
    product double precision;
    lengths double precision;
  begin
    if cardinality(a.elements) <> cardinality(b.elements) then raise exception 'different vector dimensions % and %', cardinality(a.elements), cardinality(b.elements); end if;
    if cardinality(a.elements) = 0 then raise exception 'vector must have at least 1 dimension'; end if;
    select sum(x::double precision * y), sqrt(sum(x::double precision * x)) * sqrt(sum(y::double precision * y)) into product, lengths from unnest(a.elements, b.elements) as pair(x, y);
    return case when lengths = 0 then 'NaN' else 1 - product / lengths end;
  end $$;
  create operator extensions.<=> (leftarg = extensions.vector, rightarg = extensions.vector, function = extensions.cosine_distance, commutator = operator(extensions.<=>));
`;
