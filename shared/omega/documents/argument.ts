import { z } from 'zod';
import { latestWords, type SessionAnswer } from '../session/view.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import { addressed, originOf } from '../answers/addresses.ts';
import { type Falsification, falsification, gapDetection } from '../answers/special.ts';
import { saysNothing } from '../claims/same-words.ts';
import { isGivenUp } from '../digests/claim-board.ts';
import { alternativeGenerator, falsifier } from '../deployment/priorities.ts';
import { isAtOdds } from '../claims/at-odds.ts';
import { byText } from '../../text/order.ts';
import type { SessionArchive } from './archive.ts';
import type { LastWords } from './last-words.ts';
import type { SessionRecord } from './record.ts';

/** Claims of an argument that are drawn and opened, at most (OMEGA rules §7.10); `report.json` has all. */
const mostNodes = 24;

type Argued = SessionRecord['argument'][number];
export type Remark = Argued['findings'][number];

const examining = z.object({
  findings: z.array(
    z.object({
      claimId: z.string(),
      reason: z.string(),
      result: z.enum(['VERIFIED', 'UNCERTAIN', 'FAILED', 'SUCCEEDS', 'PARTLY', 'FAILS']),
      survivesAs: z.string().nullish(),
    }),
  ),
  confidence: z.number().catch(0),
});

function remarksOf(call: SessionAnswer): (Remark & { readonly claimId: string })[] {
  const origin = call.task === 'contribute' ? originOf(call) : null;
  if (origin === null) return [];
  const said = examining.safeParse(addressed(call.answer, origin)).data;
  return (said?.findings ?? []).map(({ survivesAs = null, ...one }) => ({
    ...one,
    survivesAs,
    agent: origin.agent,
    confidence: said?.confidence ?? 0,
  }));
}

/** What examiners said of each claim, in their words: the latest of each agent. What is set aside says nothing. */
function remarksIn({ rows, calls }: SessionArchive['session']): ReadonlyMap<string, readonly Remark[]> {
  const of = new Map<string, Map<number, Remark>>();
  for (const row of rows) {
    const call = row.kind === 'OUTPUT' && row.quarantined === null ? calls.get(row.call ?? '') : undefined;
    for (const { claimId, ...remark } of call === undefined ? [] : remarksOf(call)) {
      const remarks = of.get(claimId) ?? new Map<number, Remark>();
      of.set(claimId, remarks.set(remark.agent, remark));
    }
  }
  return new Map([...of].map(([claim, remarks]) => [claim, [...remarks.values()]]));
}

/**
 * What the answer rests on, and what that rests on, each with its grounds and what examiners said of it. In the order
 * in which it is reached from the answer, so that a claim stands after what it carries.
 */
export function argumentOf(
  claims: readonly StandingClaim[],
  restsOn: readonly string[],
  session: SessionArchive['session'],
): SessionRecord['argument'] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const remarks = remarksIn(session);
  const nodes = new Map<string, Argued>();
  let layer = [...new Set(restsOn)];
  for (let depth = 1; layer.length > 0; depth += 1) {
    const reached = layer.flatMap((id) => (nodes.has(id) ? [] : (byId.get(id) ?? [])));
    for (const { id, agent, statement, stated, because, confidence, requires, alternatives } of reached)
      nodes.set(id, {
        id,
        agent,
        statement,
        because,
        confidence,
        depth,
        restsOn: [...new Set([...requires, ...alternatives])],
        findings: (remarks.get(id) ?? []).map((remark) => counted(remark, stated ?? statement)),
      });
    layer = [...new Set(reached.flatMap(({ requires, alternatives }) => [...requires, ...alternatives]))];
  }
  const kept = [...nodes.values()].slice(0, mostNodes);
  const ids = new Set(kept.map(({ id }) => id));
  return kept.map((one) => ({ ...one, restsOn: one.restsOn.filter((id) => ids.has(id)) }));
}

/** What is at odds with itself confirms nothing (OMEGA rules §2.3), and is not printed as if it did. */
const counted = (remark: Remark, statement: string): Remark =>
  remark.result === 'VERIFIED' && isAtOdds(statement, remark.reason) ? { ...remark, result: 'UNCERTAIN' } : remark;

const gravity = { SUCCEEDS: 3, FAILED: 2, PARTLY: 1, FAILS: 0 } as const;
type Objection = Remark & { readonly result: keyof typeof gravity };
const isObjection = (remark: Remark): remark is Objection => Object.hasOwn(gravity, remark.result);

/**
 * The strongest objection to what the answer rests on, by an attack or by a check that found it false: the gravest, of those the one to the claim that carries it most
 * directly, of those the surest. The reply is what a verifier found of the same claim, or the form in which it lives on.
 */
export function objectionTo(argument: SessionRecord['argument']): SessionRecord['first']['objection'] {
  const [worst] = argument
    .flatMap((claim) => claim.findings.filter(isObjection).map((attack) => ({ claim, attack })))
    .sort(
      (a, b) =>
        gravity[b.attack.result] - gravity[a.attack.result] ||
        a.claim.depth - b.claim.depth ||
        b.attack.confidence - a.attack.confidence ||
        a.attack.agent - b.attack.agent,
    );
  if (worst === undefined) return null;
  const { claim, attack } = worst;
  const verifier = claim.findings
    .filter(({ result }) => result === 'VERIFIED')
    .sort((a, b) => b.confidence - a.confidence || a.agent - b.agent)[0];
  const mended = attack.survivesAs === null ? null : { by: attack.agent, text: attack.survivesAs };
  return {
    by: attack.agent,
    to: claim.id,
    result: attack.result,
    text: attack.reason,
    reply: mended ?? (verifier === undefined ? null : { by: verifier.agent, text: verifier.reason }),
  };
}

/**
 * The best rival answer: the surest claim of the Alternative Generator that stands and does not carry the answer;
 * otherwise what somebody says against a claim that carries it, or what the Alternative Generator says of its rivals.
 * What is printed as the strongest objection is no second voice against the answer, and what says the same as the answer or as what
 * carries it (`isAnswer`) is no voice against it at all.
 */
export function rivalTo(
  claims: readonly StandingClaim[],
  argument: SessionRecord['argument'],
  contradictions: SessionRecord['contradictions'],
  objection: SessionRecord['first']['objection'],
  isAnswer: (text: string, id: string | null) => boolean,
): SessionRecord['first']['rival'] {
  const isNew = (text: string) => text.trim() !== objection?.text.trim() && !isAnswer(text, null);
  const carrying = new Set(argument.map(({ id }) => id));
  const [best] = claims
    .filter((claim) => claim.agent === alternativeGenerator && !isGivenUp(claim) && !carrying.has(claim.id))
    .filter(({ id, statement }) => isNew(statement) && !isAnswer(statement, id))
    .sort((a, b) => b.confidence - a.confidence || byText(a.id, b.id));
  if (best !== undefined)
    return {
      by: best.agent,
      text: best.statement,
      because: best.because,
      confidence: best.confidence,
      examined: best.found.length > 0,
    };
  const against = contradictions.find(({ a, b }) => b.claim !== null && carrying.has(b.claim) && isNew(a.statement));
  if (against !== undefined) return { by: against.a.agent, text: against.a.statement, because: null, confidence: null };
  const weighed = argument
    .flatMap(({ findings }) => findings)
    .find(({ agent, reason }) => agent === alternativeGenerator && isNew(reason));
  return weighed === undefined
    ? null
    : { by: alternativeGenerator, text: weighed.reason, because: null, confidence: null };
}

const mostTests = 5;
const tested = z.object({ testability: falsification.shape.testability });

type Tested = Pick<Falsification['testability'][number], 'testable' | 'test'>;

/** What the Falsifier said of each claim that it looked at, in whatever cycle; the latest of each. */
export function testsIn({ rows, calls }: SessionArchive['session']): ReadonlyMap<string, Tested> {
  return new Map(
    rows.flatMap((row): [string, Tested][] => {
      const call = row.kind === 'OUTPUT' && row.quarantined === null ? calls.get(row.call ?? '') : undefined;
      const origin = call?.task === 'contribute' ? originOf(call) : null;
      if (call === undefined || origin?.agent !== falsifier) return [];
      const said = tested.safeParse(addressed(call.answer, origin)).data?.testability ?? [];
      return said.map(({ claimId, testable, test }) => [claimId, { testable, test }]);
    }),
  );
}

const gapped = gapDetection.pick({ gaps: true });

/** What would change the answer: tests that could refute what it rests on, and facts that nobody had. */
export function changedBy(
  { session, order }: Pick<SessionArchive, 'session' | 'order'>,
  argument: SessionRecord['argument'],
  words: Pick<LastWords, 'classification' | 'synthesis' | 'phi'>,
): SessionRecord['first']['wouldChange'] {
  const last = latestWords(session);
  const place = new Map(argument.map(({ id }, nth) => [id, nth]));
  const tests = [...testsIn(session)]
    .flatMap(([claim, { testable, test }]) => (testable && test !== null && place.has(claim) ? [{ claim, test }] : []))
    .sort((a, b) => (place.get(a.claim) ?? 0) - (place.get(b.claim) ?? 0));
  const gaps = ([31, 40] as const).flatMap((agent) =>
    (gapped.safeParse(last.get(agent)?.answer).data?.gaps ?? []).flatMap(({ gap, critical }) =>
      critical ? [gap] : [],
    ),
  );
  // Of an answer in part it is the first thing to do next, and stands there.
  const completing = order.status === 'SUCCESS' ? (words.phi?.whatWouldComplete ?? null) : null;
  const missing = [
    ...new Set([...gaps, ...(words.synthesis?.unanswered ?? []), ...(completing === null ? [] : [completing])]),
  ];
  // Where nothing was found to be missing, it is what the answer hung on from the beginning.
  const uncertain = (words.classification?.keyUncertainties ?? []).filter((one) => !saysNothing(one));
  const hungOn = missing.length > 0 ? [] : uncertain;
  return {
    tests: tests.slice(0, mostTests),
    missing: missing.slice(0, mostTests),
    hungOn: hungOn.slice(0, mostTests),
  };
}
