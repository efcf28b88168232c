import type { TestimonyOrder } from './orders.ts';
import { testimony as testimonySchema, type Testimony } from '../answers.ts';
import { placeKey, resultKey } from '../debate/row-keys.ts';
import { breachedLine, sentBackLine, testifiedLine } from '../debate/row-lines.ts';
import type { WrittenDown } from '../debate/standing.ts';
import { breach, type Breach, type BreachKind } from '../deliberation/breaches.ts';
import { contentWords, sameWords } from '../deliberation/content-words.ts';
import type { Deliberation, Round } from '../deliberation/deliberation.ts';
import { rule } from '../deliberation/discourse.ts';
import type { ExaminedItem, MatchRowHead, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { proposalIdOf, type DebatePhase, type Question, type Role, type Turn } from '../vocabulary.ts';
import { examinationOf, neutral, type Item } from './examination.ts';
import { only } from './one-answer.ts';

export interface SettledTestimony {
  readonly rows: readonly MatchRowOrder[];
  /** Whose turn goes back, and the rules that they are told. */
  readonly sentBack: readonly { readonly turn: Turn; readonly speaker: Role; readonly words: readonly string[] }[];
}

type Rules = Pick<Policy, 'sendBacks' | 'clerk'>;

const turnOf = { OBJECTION: 'OBJECTION', RESPONSE: 'RESPONSE', MERGE: 'RESOLUTION' } as const satisfies Record<
  Question,
  Turn
>;
const breachOf = {
  OBJECTION: 'UNSPECIFIC_OBJECTION',
  RESPONSE: 'PURE_AGREEMENT',
  MERGE: 'SYNTHESIZER_INVENTS',
} as const satisfies Record<Question, BreachKind>;

/**
 * Counts what the clerk said (worldbuilding rules §5.8). It testifies, and these rules decide: a turn of the running round
 * against which something was found goes back once, with the clerk's reason; anything else is recorded. A text about
 * which the clerk said nothing that can be counted was not examined: it stands, and the record says so.
 */
export function settledTestimony(
  order: TestimonyOrder,
  written: WrittenDown,
  challenge: string,
  policy: Rules,
): SettledTestimony {
  const { team, scope, ref, examination } = order;
  const { items, state } = examinationOf(team, written, scope, challenge);
  const said = ref === null ? null : (testimonySchema.safeParse(written.answers.get(ref)).data ?? null);
  const examined = items.map((item): ExaminedItem => ({
    ...item,
    ...findingOn(item, said, { state, challenge }, policy),
  }));
  const row: MatchRowOrder = {
    kind: 'TESTIFIED',
    ...headOf(order, `${team}/clerk/${examination}`, testifiedLine(examined)),
    examination,
    call: said === null ? null : ref,
    items: examined,
  };
  const ruled = examined.flatMap((one) =>
    one.finding === 'FOUND'
      ? [ruledOn(one, breach(breachOf[one.question], one.detail ?? ''), order, written, policy)]
      : [],
  );
  return {
    rows: [row, ...ruled.map(({ row: ruling }) => ruling)],
    sentBack: ruled.flatMap(({ sentBack }) => sentBack ?? []),
  };
}

const headOf = ({ team, running }: TestimonyOrder, key: string, summary: string): MatchRowHead => ({
  key,
  team,
  phase: running?.place.phase ?? 'CRYSTALLIZATION',
  round: running?.place.round ?? 0,
  summary,
});

type Counted = Pick<ExaminedItem, 'finding' | 'detail'>;
const unexamined: Counted = { finding: 'NOT_EXAMINED', detail: null };
const fine: Counted = { finding: 'FINE', detail: null };
const found = (detail: string): Counted => ({ finding: 'FOUND', detail });

/** One answer to one item; where the clerk gave none or several, there is none to count. */
function findingOn(
  one: Item,
  said: Testimony | null,
  context: { readonly state: Deliberation; readonly challenge: string },
  { clerk: { additions: most } }: Rules,
): Counted {
  if (said === null) return unexamined;
  const { item } = one;
  switch (one.question) {
    case 'OBJECTION': {
      const answer = only(said.objections, item);
      if (answer === null) return unexamined;
      return answer.specific && answer.answerable ? fine : found(answer.reason);
    }
    case 'RESPONSE': {
      const answer = only(said.responses, item);
      if (answer === null) return unexamined;
      return answer.agreementOnly ? found(answer.reason) : fine;
    }
    case 'MERGE': {
      const answer = only(said.merges, item);
      if (answer === null) return unexamined;
      const added = additionsIn(answer.additions, one, context);
      return added.length < most ? fine : found(`nobody proposed ${added.map((text) => `“${text}”`).join(', ')}`);
    }
  }
}

/**
 * Additions that count: quoted from the merge, said by nobody before it, and more than joints of the language, which name
 * no thing. All of it Symposium can look up, so a clerk that misquotes or overlooks accuses nobody.
 */
function additionsIn(
  quoted: readonly string[],
  { phase, round }: Item,
  { state: { team, rounds }, challenge }: { readonly state: Deliberation; readonly challenge: string },
): readonly string[] {
  const place = rounds.findIndex(({ id }) => id === proposalIdOf(team, phase, round));
  const merge = rounds[place]?.resolution ?? null;
  if (merge === null) return [];
  const holds = (texts: readonly string[]) => {
    const shown = neutral([...texts]);
    const lines = Array.isArray(shown)
      ? shown.map((text) => ` ${typeof text === 'string' ? sameWords(text) : ''} `)
      : [];
    return (words: string) => lines.some((line) => line.includes(` ${sameWords(words)} `));
  };
  const inMerge = holds([
    merge.merged,
    ...merge.amendments.map(({ text }) => text),
    ...merge.fills.flatMap(({ value, tie }) => [value, tie ?? '']),
  ]);
  const before = holds([challenge, ...rounds.slice(0, place + 1).flatMap((one, nth) => saidIn(one, nth < place))]);
  return [...new Set(quoted)].filter((text) => contentWords(text).size > 0 && inMerge(text) && !before(text));
}

/** All that was said in a round before its resolution; `over`: and after it. */
function saidIn(round: Round, over: boolean): readonly string[] {
  const { proposal, objection, responses, wildcard, curveballs, resolution, ballots } = round;
  const given = proposal?.proposal;
  return [
    ...curveballs.map(({ text }) => text),
    ...(given === undefined
      ? []
      : [given.title, given.body, ...given.fills.flatMap(({ value, tie }) => [value, tie ?? ''])]),
    ...(objection === null ? [] : [objection.failureCase, objection.changeWanted, objection.text]),
    ...responses.flatMap(({ response: { adds, modifies, objects } }) => [adds ?? '', modifies ?? '', objects ?? '']),
    wildcard ?? '',
    ...(over && resolution !== null ? [resolution.merged, ...resolution.amendments.map(({ text }) => text)] : []),
    ...(over ? ballots.flatMap((cast) => ('vote' in cast ? (cast.vote.amendment ?? []) : [])) : []),
  ];
}

interface Ruled {
  readonly row: MatchRowOrder;
  readonly sentBack: SettledTestimony['sentBack'][number] | null;
}

/** What is found goes back as often as policy says, if its round is still running; then it is recorded. */
function ruledOn(
  { question, phase, round, speaker, call }: ExaminedItem,
  broken: Breach,
  order: TestimonyOrder,
  { rows }: WrittenDown,
  policy: Rules,
): Ruled {
  const { team, running, examination } = order;
  const turn = turnOf[question];
  const place = { phase, round };
  const before = rows.filter(
    (row) =>
      row.kind === 'SENT_BACK' &&
      row.team === team &&
      row.phase === phase &&
      row.round === round &&
      row.turn === turn &&
      row.speaker === speaker,
  ).length;
  const attempt = running !== null && isAt(running.place, place) ? running.attempts[turn] : undefined;
  const ruling = rule([broken], attempt === undefined ? policy.sendBacks : before, policy);
  const head = (key: string, summary: string): MatchRowHead => ({ key, team, ...place, summary });
  if (ruling.ruling === 'SENT_BACK' && attempt !== undefined) {
    const key = resultKey({ team, place, turn, attempt }, 'sent-back', speaker);
    const { breaches, words } = ruling;
    return {
      row: { ...head(key, sentBackLine(turn, speaker, breaches)), kind: 'SENT_BACK', turn, speaker, call, breaches },
      sentBack: { turn, speaker, words },
    };
  }
  const breaches = [broken];
  const key = `${placeKey(team, place)}/clerk/${examination}/breached-${turn}-${speaker}`;
  return {
    row: { ...head(key, breachedLine(turn, speaker, breaches)), kind: 'BREACHED', turn, speaker, breaches },
    sentBack: null,
  };
}

const isAt = (
  one: { readonly phase: DebatePhase; readonly round: number },
  other: { readonly phase: DebatePhase; readonly round: number },
): boolean => one.phase === other.phase && one.round === other.round;
