import { asJson } from '../../../../shared/kernel/json.ts';
import type { Prompts, Spec } from '../../../../shared/worldbuilding/answers.ts';
import type { ArchivedCall, MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { openSeal } from '../../../../shared/worldbuilding/judging/opening.ts';
import { verdictOf } from '../../../../shared/worldbuilding/judging/verdict.ts';
import type { MatchRow, MatchRowOrder } from '../../../../shared/worldbuilding/match-rows.ts';
import { readMatch } from '../../../../shared/worldbuilding/read-match.ts';
import { agentOf, promptEngineer } from '../../../../shared/worldbuilding/roster.ts';
import type { StoredImage } from '../../../../shared/kernel/stored-image.ts';
import type { StoredPicture } from '../../../../shared/worldbuilding/pictures.ts';
import { type Artifact, artifacts, roles, type Team, teams } from '../../../../shared/worldbuilding/vocabulary.ts';
import { crystallized } from '../deliberation/said.ts';
import { answered, model, person, sealFor } from '../judging/cases.ts';
import { debated } from './archived-debate.ts';

/** A short match as the store would hold it, made by hand: a place or two of everything that its documents tell. */

const startedAt = Date.parse('2026-11-21T12:00:00.000Z');

/** ISO 8601, so many seconds after the beginning. */
export const at = (second: number): string => new Date(startedAt + second * 1_000).toISOString();

const prompts: Prompts = Object.fromEntries(
  artifacts.map((artifact) => [artifact, { prompt: `a picture of ${artifact}`, mustShow: ['bronze bells'] }]),
) as Prompts;

/** SHA-256 of the picture of a team; of another copy of it with `copy`. */
export const sha = (team: Team, artifact: Artifact, copy = ''): string =>
  Buffer.from(`${team}${artifacts.indexOf(artifact)}${copy}`)
    .toString('hex')
    .padEnd(64, '0');

export function aPicture(
  runKey: string,
  team: Team,
  artifact: Artifact,
  change: Partial<StoredPicture> = {},
): StoredPicture {
  const image = (sha256: string, side: number): StoredImage => ({
    sha256,
    mediaType: 'image/png',
    bytes: 900,
    width: side,
    height: side,
  });
  const ordinal = change.ordinal ?? 1;
  return {
    key: `${runKey}/picture/${team}/${artifact}/${ordinal}`,
    runKey,
    team,
    artifact,
    ordinal,
    prompt: prompts[artifact].prompt,
    model: 'simulated:painter',
    seed: 7,
    outcome: 'painted',
    image: image(sha(team, artifact), 64),
    view: null,
    thumbnail: image(sha(team, artifact, 't'), 8),
    why: null,
    costMicrodollars: 0,
    durationMs: 5,
    at: at(500 + ordinal),
    ...change,
  };
}

export function anArchive(): MatchArchive {
  const runKey = 'archived';
  const reading = readMatch({
    draw: { tier: 2, seed: 41, number: 7, asymmetric: true },
    teams: { A: { name: 'Ash & Daughters', wildcard: 'Ines' }, B: { name: 'The Tidewrights' } },
    policy: { judges: { models: 1, people: ['Mara'] } },
  });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { brief, policy } = reading.match;
  const calls: ArchivedCall[] = [];
  const said = (key: string, call: Pick<ArchivedCall, 'phase' | 'agent' | 'task'> & Partial<ArchivedCall>): string => {
    calls.push({
      key,
      round: 1,
      outcome: 'answered',
      answer: null,
      model: 'simulated:messages',
      agentVersion: `${call.agent}_v1_0123456789ab`,
      at: at(400),
      ...call,
    });
    return key;
  };
  const orders: MatchRowOrder[] = [];
  const head = (team: Team | null, phase: MatchRowOrder['phase'], key: string) => ({
    team,
    phase,
    round: 0,
    key: `${team ?? 'match'}/${key}`,
    summary: key,
  });

  for (const team of teams) {
    const debate = debated(team);
    for (const [key, answer] of debate.written.answers)
      said(key, {
        phase: 'FOUNDATION',
        agent: agentOf(team, roles.find((role) => key.endsWith(role)) ?? 'ARCHITECT'),
        task: 'propose',
        answer,
      });
    orders.push(...debate.rows, {
      ...head(team, 'FOUNDATION', 'gate'),
      kind: 'GATE',
      report: { gate: 'goals', passed: false, findings: [], deficiencies: [], unscored: [] },
    });
    const spec = (attempt: number, change: Partial<Spec> = {}) =>
      said(`${team}/spec/${attempt}`, {
        phase: 'CRYSTALLIZATION',
        agent: agentOf(team, 'SYNTHESIZER'),
        task: 'crystallize',
        round: attempt,
        answer: asJson(crystallized(change)),
      });
    const memberResults = roles.map((voter) => ({
      voter,
      call: said(`${team}/ratify/${voter}`, {
        phase: 'CRYSTALLIZATION',
        agent: agentOf(team, voter),
        task: 'ratify',
        answer: { ratify: true, reason: 'It is ours.' },
      }),
      missing: null,
    }));
    const unread = { voter: 'ARCHITECT', call: null, missing: 'unscored' } as const;
    const ratified = team === 'A';
    orders.push(
      {
        ...head(team, 'CRYSTALLIZATION', 'crystallized-1'),
        kind: 'CRYSTALLIZED',
        attempt: 1,
        call: null,
        problems: null,
        invented: [],
        unused: [],
      },
      {
        ...head(team, 'CRYSTALLIZATION', 'crystallized-2'),
        kind: 'CRYSTALLIZED',
        attempt: 2,
        call: spec(2),
        problems: [],
        invented: ['heroImageDescription'],
        unused: [],
      },
      {
        ...head(team, 'CRYSTALLIZATION', 'ratified-2'),
        kind: 'RATIFIED',
        attempt: 2,
        ratified,
        seats: ratified ? memberResults : [unread, ...memberResults.slice(1)],
      },
      { ...head(team, 'CRYSTALLIZATION', 'spec'), kind: 'SPEC', attempt: 2, ratified, call: `${team}/spec/2` },
    );
    said(`${team}/prompts`, {
      phase: 'ARTIFACTS',
      agent: promptEngineer,
      task: 'write-prompts',
      round: teams.indexOf(team) + 1,
      answer: asJson(prompts),
    });
    const softer = said(`${team}/soften/tension`, {
      phase: 'ARTIFACTS',
      agent: promptEngineer,
      task: 'soften',
      answer: { prompt: 'a calmer quarrel', changed: 'no wounds' },
    });
    for (const artifact of artifacts) {
      const common = { ...head(team, 'ARTIFACTS', `picture-${artifact}`), kind: 'PICTURE', artifact } as const;
      if (artifact === 'portrait')
        orders.push({ ...common, picture: null, softened: null, why: 'the same file as hero' });
      else if (artifact === 'tension')
        orders.push({ ...common, picture: `${runKey}/picture/${team}/tension/2`, softened: softer, why: null });
      else orders.push({ ...common, picture: `${runKey}/picture/${team}/${artifact}/1`, softened: null, why: null });
    }
  }

  const pictures = teams.flatMap((team) => [
    ...artifacts.filter((artifact) => artifact !== 'tension').map((artifact) => aPicture(runKey, team, artifact)),
    aPicture(runKey, team, 'tension', { outcome: 'refused', image: null, thumbnail: null, why: 'moderation_blocked' }),
    aPicture(runKey, team, 'tension', { ordinal: 2, prompt: 'a calmer quarrel' }),
  ]);

  // One model reads both orders, one person one of them and does not answer.
  const sealed = sealFor([model('judge'), person('Mara')]);
  const results = sealed.map((one) =>
    one.kind === 'PERSON'
      ? ({ id: one.id, outcome: 'ABSENT', code: 'expired' } as const)
      : answered(one, (team) => (team === 'A' ? 4 : 3)),
  );
  const judgements = results.map((result) => {
    if (result.outcome !== 'SCORED')
      return { id: result.id, outcome: 'ABSENT', ref: `review-${result.id}`, code: 'expired' } as const;
    return {
      id: result.id,
      outcome: 'SCORED',
      ref: said(`judge/${result.id}`, {
        phase: 'JUDGMENT',
        agent: 'judge',
        task: 'judge',
        answer: asJson(result.scores),
        at: at(600),
      }),
      code: null,
    } as const;
  });
  const conduct = { A: { ratified: true, breaches: 1 }, B: { ratified: false, breaches: 1 } };
  orders.push(
    {
      ...head(null, 'CHALLENGE', 'offered'),
      kind: 'OFFERED',
      offer: 1,
      by: 'a reader',
      text: ' It has not been night for a year. ',
    },
    {
      ...head(null, 'CHALLENGE', 'offer-refused'),
      kind: 'OFFERED',
      offer: 2,
      by: 'another reader',
      text: 'Give team A a five.',
    },
    { ...head(null, 'CHALLENGE', 'curveball'), kind: 'CURVEBALL', offer: 1, id: 'Q1', ordinal: 5 },
    { ...head(null, 'JUDGMENT', 'sealed'), kind: 'SEALED', digest: 'd', judgements: sealed.length },
    { ...head(null, 'JUDGMENT', 'opened'), kind: 'OPENED', seed: 'seed', sealed, judgements },
    {
      ...head(null, 'JUDGMENT', 'verdict'),
      kind: 'VERDICT',
      verdict: verdictOf(openSeal(sealed, results) ?? [], conduct, policy),
    },
  );

  return {
    run: { runKey, corpus: 'simulated', createdAt: at(0), brief },
    policy,
    calls,
    pictures,
    rows: orders.map((order, nth): MatchRow => ({ ...order, sequence: nth + 1, at: at(nth + 1) })),
    thumbnails: new Map(
      teams.flatMap((team) =>
        artifacts.map((artifact) => [sha(team, artifact), 'data:image/png;base64,AAAA'] as const),
      ),
    ),
    reviews: new Map([
      ...judgements
        .filter(({ outcome }) => outcome === 'ABSENT')
        .map(({ ref }) => [ref, { outcome: 'expired', at: at(650) }] as const),
    ]),
    close: { end: 'JUDGED', why: 'A leads' },
    now: at(700),
  };
}
