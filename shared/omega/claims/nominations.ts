import { argumentIn, findingsIn } from '../assess/argument.ts';
import { type Stated, statedIn } from '../assess/stated.ts';
import { survived, thinks } from '../assess/news.ts';
import type { Policy } from '../policy.ts';
import type { SessionView } from '../session/view.ts';
import { cosineOf } from '../../statistics/cosine.ts';
import { meaningsIn } from './restatements.ts';
import { lostIn } from './settlements.ts';

/** A claim that came, and the earlier ones that it may say in other words, the first to be looked at first. */
export interface Nomination {
  readonly claim: Pick<Stated, 'id' | 'statement'>;
  /** What was broken, then its author's own, then all others. */
  readonly pools: readonly (readonly Pick<Stated, 'id' | 'statement'>[])[];
}

/** What lies before the Progress Monitor. */
export type RestatementsDigest = {
  readonly claims: readonly { readonly id: string; readonly statement: string; readonly beside: readonly string[] }[];
  readonly earlier: readonly { readonly id: string; readonly statement: string }[];
};

type View = Pick<SessionView, 'rows' | 'state'>;

/**
 * New claims of thinkers that nobody has laid beside those of earlier cycles yet, at most so many; first what examination
 * has left standing, as nothing else counts as news (OMEGA rules §6.7). Of earlier claims that say the same the first
 * stands for all.
 */
export function openTo(session: View, { restatements: { claims: most } }: Pick<Policy, 'restatements'>): Nomination[] {
  const { rows, state } = session;
  const findings = findingsIn(argumentIn(session, {}));
  const lost = lostIn(rows);
  const rejected = new Set(
    state.hypotheses.resolved.flatMap(({ id, resolution }) => (resolution === 'REJECTED' ? [id] : [])),
  );
  const isBroken = ({ id }: Stated) =>
    lost.has(id) || rejected.has(id) || findings(id).some(({ result }) => result === 'SUCCEEDS' || result === 'FAILED');
  const meanings = meaningsIn(rows);
  const stated = statedIn(rows);
  const heads = stated.filter(({ id }) => meanings.of(id) === id);
  const broken = new Set(stated.filter(isBroken).map(({ id }) => meanings.of(id)));
  const asked = new Set(rows.flatMap((row) => (row.kind === 'RESTATEMENT' ? row.asked : [])));
  const open = heads.filter(
    ({ id, agent, iteration }) => thinks(agent) && !asked.has(id) && heads.some((one) => one.iteration < iteration),
  );
  const standing = (one: Stated) => survived(findings(one.id));
  return [...open.filter(standing), ...open.filter((one) => !standing(one))].slice(0, most).map((claim) => {
    const earlier = heads.filter(({ iteration }) => iteration < claim.iteration).toReversed();
    const own = ({ id, agent }: Stated) => agent === claim.agent && !broken.has(id);
    return {
      claim,
      pools: [
        earlier.filter(({ id }) => broken.has(id)),
        earlier.filter(own),
        earlier.filter((one) => !broken.has(one.id) && !own(one)),
      ],
    };
  });
}

/** Statements that have to be embedded before anybody is nominated; none, where there is nothing to choose from. */
export const toEmbed = (
  open: readonly Nomination[],
  { restatements: { nearest } }: Pick<Policy, 'restatements'>,
): readonly string[] => [
  ...new Set(
    open.flatMap(({ claim, pools }) =>
      pools.flatMap((pool) => (pool.length > nearest ? [claim, ...pool].map(({ statement }) => statement) : [])),
    ),
  ),
];

/**
 * Of each claim the earlier ones that are most alike, so many of each pool and so many pairs in all. Ranks decide and no
 * threshold does, since what one embedder calls 0.8 another calls 0.3: so the nearest is looked at by whatever embedder,
 * and where a pool holds no more than `nearest`, all of it. Of equals the one that was said last. `vectors`: by
 * statement; what has none is like nothing.
 */
export function nominated(
  open: readonly Nomination[],
  vectors: ReadonlyMap<string, readonly number[]>,
  { restatements: { nearest, pairs: most } }: Pick<Policy, 'restatements'>,
): RestatementsDigest {
  const likeness = (one: string, other: string) =>
    cosineOf(vectors.get(one) ?? [], vectors.get(other) ?? []) ?? -Infinity;
  const ranked = open.map(({ claim, pools }) => ({
    claim,
    beside: new Map<string, string>(),
    pools: pools.map((pool) =>
      pool
        .map((one) => ({ ...one, alike: likeness(claim.statement, one.statement) }))
        .sort((a, b) => (a.alike === b.alike ? 0 : b.alike - a.alike)),
    ),
  }));
  let pairs = 0;
  for (const pool of [0, 1, 2])
    for (let rank = 0; rank < nearest; rank += 1)
      for (const { beside, pools } of ranked) {
        const one = pools[pool]?.[rank];
        if (one === undefined || pairs >= most) continue;
        beside.set(one.id, one.statement);
        pairs += 1;
      }
  const paired = ranked.filter(({ beside }) => beside.size > 0);
  return {
    claims: paired.map(({ claim: { id, statement }, beside }) => ({ id, statement, beside: [...beside.keys()] })),
    earlier: [...new Map(paired.flatMap(({ beside }) => [...beside]))].map(([id, statement]) => ({ id, statement })),
  };
}
