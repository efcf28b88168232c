import { type Json, type Quote, textOf } from '../shared/kernel/index.ts';

type Row = Readonly<Record<string, Json>>;
type Answer = Row;

/**
 * What a position in a dispute says, in this order; a ballot has a side, a response a decision, a veto's review both of
 * its own.
 */
const positionFields = [
  'decision',
  'side',
  'satisfied',
  'statement',
  'reason',
  'recommendation',
  'physicsForbids',
  'evidence',
  'revision',
  'override',
  'proof',
  'check',
] as const;

/**
 * The quoted rows of an answer, each in the one form in which it reaches an agent; never a confidence. What is not
 * there is not quoted.
 */
export function quotation(quote: Quote, answer: Answer): Json[] {
  const { field } = quote;
  if (field === 'request') return requested(answer, quote);
  if (field === 'toldOutright' || field === 'weaknesses') return attempted(answer, quote);
  return quoted({ ...quote, field }, answer);
}

/** What a solver says of the page: passages by their numbers, or what is weak in the whole of it. */
function attempted(answer: Answer, { from, field, subject = '' }: Quote): Json[] {
  if (field === 'weaknesses') return listOf(answer[field]).map((weakness) => row({ from, weakness }));
  const numbers = new Set(subject.split(','));
  return rows(answer, 'toldOutright')
    .filter((_, at) => numbers.has(String(at + 1)))
    .map(({ passage, tells }) => row({ from, passage, tells }));
}

function quoted(
  quote: Quote & { readonly field: Exclude<Quote['field'], 'request' | 'toldOutright' | 'weaknesses'> },
  answer: Answer,
): Json[] {
  const { from, field } = quote;
  switch (field) {
    case 'corrections':
    case 'requestedChanges':
      return rows(answer, field).map(({ target, change }) => row({ from, target, change }));
    case 'requests':
      return rows(answer, field)
        .filter(({ to }) => to === quote.to)
        .map(({ target, change }) => row({ from, target, change }));
    case 'verdicts':
      return rows(answer, field)
        .filter(({ verdict }) => verdict !== 'KEEP')
        .map(({ distractorId, verdict, reason, change }) =>
          row({ from, target: distractorId, change: `${textOf(verdict)}: ${textOf(reason)} ${textOf(change)}` }),
        );
    case 'items':
      return rows(answer, field)
        .filter(({ status }) => status === 'INVALID')
        .map(({ id, reasoning }) => row({ from, target: id, change: reasoning }));
    case 'vote':
      return [anonymousVote(answer, quote.subject ?? '')];
    case 'challenge':
      return numbered(answer, quote).map(({ claim, wrong, evidence, recommendation, override, proof }) =>
        row({ from, claim, wrong, evidence, recommendation, override, proof }),
      );
    case 'veto':
      return act(answer, 'veto').map(({ claimId, law, proof, check, fixPossible, correction }) =>
        row({ from, claimId, law, proof, check, fixPossible, correction }),
      );
    case 'breakthrough':
      return act(answer, 'breakthrough').map(({ summary, solution, novelty, physics }) =>
        row({ from, summary, solution, novelty, physics }),
      );
    case 'revision':
      return revision(answer, quote);
    case 'position':
      return [row({ from, ...Object.fromEntries(positionFields.map((name) => [name, answer[name]])) })];
    case 'statement':
      return [row({ from, status: answer.status, reason: answer.reason })];
    case 'statusReason':
      return [row({ from, status: answer.status, reason: answer.statusReason })];
  }
}

/**
 * One request with its id: a numbered row of a list (`recommendedChanges/2`), what an upheld challenge wants changed
 * (`challenges/1`, or `veto`, where it came as one), what a memo or a vote says as a whole (`concerns`, `findings`,
 * `notes`), the author's answer (`answers`) or the verdict on it (`verdicts`), by that id.
 */
function requested(answer: Answer, { from, subject = '', request = '' }: Quote): Json[] {
  const [list = '', place] = subject.split('/');
  const named = rows(answer, list).filter((one) => textOf(one.request).trim() === request);
  if (list === 'answers') return named.map((one) => row({ request, from, text: one.text, decision: one.decision }));
  if (list === 'verdicts' && place === undefined)
    return named.map(({ accepted, reason }) => row({ request, from, accepted, reason }));
  if (list === 'veto')
    return act(answer, 'veto').map(({ claimId, correction }) =>
      row({ request, from, target: claimId, change: correction }),
    );
  if (place === undefined) return [row({ request, from, target: 'scenario', change: inOne(answer[list]) })];
  const one = rows(answer, list)[Number(place) - 1];
  if (one === undefined) return [];
  if (list === 'challenges')
    return [row({ request, from, target: one.claim, wrong: one.wrong, change: one.recommendation })];
  const change =
    one.verdict === undefined ? one.change : `${textOf(one.verdict)}: ${textOf(one.reason)} ${textOf(one.change)}`;
  return [row({ request, from, target: one.target ?? one.distractorId, change })];
}

const inOne = (said: Json | undefined): string => (Array.isArray(said) ? said.map(textOf).join(' ') : textOf(said));

/** A request for change out of a challenge or a veto. */
function revision(answer: Answer, quote: Quote): Json[] {
  const { from } = quote;
  if (quote.subject === 'veto')
    return act(answer, 'veto').map(({ claimId, correction }) => row({ from, target: claimId, change: correction }));
  return numbered(answer, quote).map(({ claim, recommendation }) =>
    row({ from, target: claim, change: recommendation }),
  );
}

const isRow = (value: Json | undefined): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function rows(answer: Answer, field: string): Row[] {
  return listOf(answer[field]).filter(isRow);
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** The challenge of this number; none where the number names none. */
function numbered(answer: Answer, { subject }: Quote): Row[] {
  const one = listOf(answer.challenges)[Number(subject) - 1];
  return isRow(one) ? [one] : [];
}

function act(answer: Answer, field: 'veto' | 'breakthrough'): Row[] {
  const one = answer[field];
  return isRow(one) ? [one] : [];
}

/** Without what is absent: an older answer lacks fields that a newer one has. */
const row = (fields: Readonly<Record<string, Json | undefined>>): Json =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined));

/** A vote and its reason on one dimension, from a whole profile or from a second vote; never whose it is. */
function anonymousVote(answer: Answer, dimension: string): Json {
  const { difficulty } = answer;
  const rated = isRow(difficulty) ? difficulty[dimension] : undefined;
  return isRow(rated)
    ? row({ score: rated.score, reason: rated.rationale })
    : { score: answer.score ?? null, reason: answer.reason ?? '' };
}
