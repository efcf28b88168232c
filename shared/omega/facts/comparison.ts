import type { Json } from '../../kernel/json.ts';
import { occurs, searched } from '../../text/quotations.ts';
import { comparison, type Comparison } from '../answers/special.ts';
import type { SessionState, StatedFact } from '../memory/session-state.ts';
import type { Policy } from '../policy.ts';

type Named = Comparison['contradicted'][number];

/** What a comparison is judged by. */
export interface Comparing {
  /** Symposium's arithmetic on the one number of each quotation; null: it cannot compare them. */
  readonly numbers: (one: string, other: string) => { readonly same: boolean; readonly words: string } | null;
  /** The form in which a claim outlived an attack, by claim: in this form it is compared. */
  readonly forms: ReadonlyMap<string, string>;
  readonly policy: Policy['facts'];
}

/** A claim or a commitment that a fact contradicts, as it counts. */
export interface Contradicted {
  readonly fact: StatedFact;
  readonly against: { readonly id: string; readonly statement: string };
  readonly because: string;
  /** What Symposium's own arithmetic says of two numbers; null: it could not compare them, or was not asked. */
  readonly reckoned: string | null;
}

export interface Compared {
  readonly claims: readonly Contradicted[];
  readonly commitments: readonly Contradicted[];
  /** What does not count, each with its reason: ids and no words of a model. */
  readonly dropped: readonly string[];
}

/**
 * What a comparison of facts and claims comes to (OMEGA rules §11.4). The Conflict Resolver testifies; Symposium looks
 * up whether fact and claim are there and say what is quoted of them, and where the two numbers are what parts them it
 * reckons for itself. What fails is dropped by itself. `upTo`: number of the last fact that the resolver was shown.
 */
export function comparedBy(
  answer: Json,
  upTo: number,
  state: Pick<SessionState, 'facts' | 'hypotheses' | 'commitments'>,
  comparing: Comparing,
): Compared {
  const said = comparison.safeParse(answer).data?.contradicted ?? [];
  const facts = new Map(state.facts.slice(0, upTo).map((fact) => [fact.id, fact]));
  const claims = standing(state.hypotheses, comparing.forms);
  const commitments = new Map(
    state.commitments.filter(({ stillValid }) => stillValid).map(({ id, commitment }) => [id, commitment]),
  );
  const dropped: string[] = [];
  const seen = new Set<string>();
  const counted = (among: ReadonlyMap<string, string>): Contradicted[] =>
    said.flatMap((one): Contradicted[] => {
      const [fact, statement] = [facts.get(one.fact), among.get(one.against)];
      if (fact === undefined || statement === undefined || seen.has(one.against)) return [];
      const { why, reckoned } = heldAgainst(one, fact, statement, comparing);
      if (why !== null) dropped.push(`${one.fact} against ${one.against}: ${why}`);
      if (why !== null) return [];
      seen.add(one.against);
      return [{ fact, against: { id: one.against, statement }, because: one.because, reckoned }];
    });
  const result = { claims: counted(claims), commitments: counted(commitments) };
  for (const { fact, against } of said) {
    if (!facts.has(fact)) dropped.push(`${fact} is no fact that it was shown`);
    else if (!claims.has(against) && !commitments.has(against))
      dropped.push(`${fact} against ${against}: nothing stands there under that id`);
  }
  return { ...result, dropped: [...new Set(dropped)] };
}

/** Claims that stand: what was given up or refuted loses nothing more. */
function standing(
  { active, resolved }: SessionState['hypotheses'],
  forms: Comparing['forms'],
): ReadonlyMap<string, string> {
  const confirmed = resolved.filter(({ resolution }) => resolution === 'CONFIRMED');
  return new Map([...active, ...confirmed].map(({ id, statement }) => [id, forms.get(id) ?? statement]));
}

function heldAgainst(
  { factSays, againstSays, parts }: Named,
  fact: StatedFact,
  statement: string,
  { numbers: compare, policy: { leastQuotation } }: Comparing,
): { readonly why: string | null; readonly reckoned: string | null } {
  const no = (why: string) => ({ why, reckoned: null });
  if (!occurs(factSays, searched(fact.statement), leastQuotation)) return no('the fact does not say what is quoted');
  if (!occurs(againstSays, searched(statement), leastQuotation)) return no('it does not say what is quoted of it');
  if (parts !== 'NUMBER') return { why: null, reckoned: null };
  const numbers = compare(factSays, againstSays);
  if (numbers === null) return { why: null, reckoned: null };
  return numbers.same
    ? no(`its numbers are the same by Symposium’s arithmetic (${numbers.words})`)
    : { why: null, reckoned: `${numbers.words} differ` };
}
