import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { encodePng } from '../../../activities/images/png/encode.ts';
import { blankRaster } from '../../../activities/images/raster.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { append } from '../../../activities/store/ledger.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import type { ImageFile } from '../../../activities/store/images.ts';
import { savePicture } from '../../../activities/worldbuilding/stored-pictures.ts';
import { concludeMatchIn } from '../../../activities/worldbuilding/conclude.ts';
import { debateIn } from '../../../activities/worldbuilding/debate.ts';
import { openMatchIn } from '../../../activities/worldbuilding/open.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { asJson } from '../../../shared/kernel/json.ts';
import type { MatchClose } from '../../../shared/worldbuilding/activities.ts';
import { openSeal } from '../../../shared/worldbuilding/judging/opening.ts';
import { verdictOf } from '../../../shared/worldbuilding/judging/verdict.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import type { MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import { type Artifact, artifacts, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { byAll, first } from '../../shared/worldbuilding/debate/in-memory.ts';
import {
  crystallized,
  fill,
  objected,
  proposed,
  resolved,
  responded,
  voted,
} from '../../shared/worldbuilding/deliberation/said.ts';
import { answered, model, sealFor } from '../../shared/worldbuilding/judging/cases.ts';
import { openStore, sampleCall } from '../../support/store.ts';
import { comparing } from './comparing.ts';
import { orderIn } from './played.ts';

/* A match played to its verdict in a store of the file’s own. */

export let store: Awaited<ReturnType<typeof openStore>>;
export let conclude: ReturnType<typeof concludeMatchIn>;
export let debate: ReturnType<typeof debateIn>;
export let runKey = '';
let runs = 0;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
    conclude = concludeMatchIn(store.db, comparing);
    debate = debateIn(store.db, matchReader(store.db));
  });
  afterAll(() => store.close());
  beforeEach(() => {
    runKey = `concluded-${(runs += 1)}`;
  });
}

export const write = (...rows: readonly MatchRowOrder[]) => append(store.db, runKey, rows.map(matchEntry));

export const head = (team: Team | null, phase: MatchRowOrder['phase'], key: string) => ({
  team,
  phase,
  round: 0,
  key: `${team ?? 'match'}/${phase}/${key}`,
  summary: key,
});

async function said(change: Omit<Parameters<typeof sampleCall>[0], 'runKey'>): Promise<string> {
  const call = sampleCall({ runKey, ...change });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}

/** A round of a team, from its proposal to the canon. */
export async function played(team: Team): Promise<void> {
  const { agenda } = await debate.beginRound({ runKey, team, place: first });
  const turn = async (...order: [Parameters<typeof orderIn>[4], Parameters<typeof orderIn>[5]]) =>
    debate.settleTurn(await orderIn(store.db, runKey, team, first, ...order));
  await turn('PROPOSAL', { [agenda.proposer]: proposed({ fills: [fill('NAME', 'Tidebell')] }) });
  await turn('OBJECTION', { CONTRARIAN: objected({ target: `${team}-F1` }) });
  await turn('RESPONSE', { LOREKEEPER: responded() });
  await turn('RESOLUTION', { SYNTHESIZER: resolved() });
  await turn('VOTE', byAll(voted('ACCEPT')));
}

export function anImage(colour: number, side = 4): ImageFile {
  const raster = blankRaster(side, side);
  raster.pixels.fill(colour);
  const bytes = Buffer.from(encodePng(raster));
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    mediaType: 'image/png',
    width: side,
    height: side,
  };
}

/** Spec, prompts and a picture for every artifact of a team; returns the pictures in the order of the artifacts. */
async function finished(team: Team, colour: number): Promise<ImageFile[]> {
  const spec = await said({
    phase: 'CRYSTALLIZATION',
    agent: `${team.toLowerCase()}-synthesizer`,
    task: 'crystallize',
    answer: asJson(crystallized()),
  });
  await write(
    {
      ...head(team, 'CRYSTALLIZATION', 'crystallized'),
      kind: 'CRYSTALLIZED',
      attempt: 1,
      call: spec,
      problems: [],
      invented: [],
      unused: [],
    },
    { ...head(team, 'CRYSTALLIZATION', 'ratified'), kind: 'RATIFIED', attempt: 1, ratified: true, seats: [] },
    { ...head(team, 'CRYSTALLIZATION', 'spec'), kind: 'SPEC', attempt: 1, ratified: true, call: spec },
  );
  const prompts = Object.fromEntries(
    artifacts.map((artifact) => [artifact, { prompt: `${artifact} of ${team}`, mustShow: ['bells'] }]),
  );
  await said({
    phase: 'ARTIFACTS',
    round: team === 'A' ? 1 : 2,
    agent: 'prompt-engineer',
    task: 'write-prompts',
    answer: asJson(prompts),
  });
  const files: ImageFile[] = [];
  for (const artifact of artifacts) files.push(await pictured(team, artifact, colour + artifacts.indexOf(artifact)));
  return files;
}

export async function pictured(team: Team, artifact: Artifact, colour: number): Promise<ImageFile> {
  const [image, key] = [anImage(colour), `${runKey}/picture/${team}/${artifact}/1`];
  await savePicture(
    store.db,
    {
      key,
      runKey,
      team,
      artifact,
      ordinal: 1,
      prompt: `${artifact} of ${team}`,
      model: 'simulated:painter',
      seed: 1,
      outcome: 'painted',
      image,
      view: image,
      thumbnail: anImage(colour, 2),
      why: null,
      costMicrodollars: 40,
      durationMs: 1,
      requestId: null,
    },
    [],
  );
  await write({
    ...head(team, 'ARTIFACTS', artifact),
    kind: 'PICTURE',
    artifact,
    picture: key,
    softened: null,
    why: null,
  });
  return image;
}

/** One judge, in both orders. */
async function judged(): Promise<void> {
  const sealed = sealFor([model('judge')]);
  const results = sealed.map((one) => answered(one, (team) => (team === 'A' ? 4 : 3)));
  const judgements = [];
  for (const result of results)
    judgements.push({
      id: result.id,
      outcome: 'SCORED' as const,
      code: null,
      ref: await said({
        phase: 'JUDGMENT',
        agent: 'judge',
        task: 'judge',
        subject: result.id,
        answer: asJson(result.outcome === 'SCORED' ? result.scores : null),
      }),
    });
  const conduct = { ratified: true, breaches: 0 };
  await write(
    { ...head(null, 'JUDGMENT', 'opened'), kind: 'OPENED', seed: 'seed', sealed, judgements },
    {
      ...head(null, 'JUDGMENT', 'verdict'),
      kind: 'VERDICT',
      verdict: verdictOf(openSeal(sealed, results) ?? [], { A: conduct, B: conduct }, matchDefaults),
    },
  );
}

/** A match from its opening to its verdict; its pictures. */
export async function whole(): Promise<ImageFile[]> {
  await openMatchIn(store.db, { model: null })({
    runKey,
    input: { draw: { tier: 2 }, teams: { A: { name: 'Ash & Daughters' }, B: { name: 'The Tidewrights' } } },
  });
  for (const team of ['A', 'B'] as const) await played(team);
  const files = [...(await finished('A', 10)), ...(await finished('B', 100))];
  await judged();
  return files;
}

export const close = (change: Partial<MatchClose> = {}): MatchClose => ({
  runKey,
  end: 'JUDGED',
  why: 'A leads',
  ...change,
});
