import { randomUUID, createPublicKey, type KeyObject } from 'node:crypto';
import type { KnownRelease, ReleaseMaterial, StoredScenario } from '../../../activities/scenario/releases.ts';
import { type KeyedScenario, readScenarios } from '../../../shared/evaluation/index.ts';
import { jsonText, scenarioId } from '../../../shared/kernel/index.ts';
import { paperOf, type Release, releaseSchema, renderPaper } from '../../../shared/scenario/documents/index.ts';
import { schemaUrn } from '../../../shared/scenario/index.ts';
import {
  cardOf,
  citationOf,
  dataRow,
  heldBecause,
  keysCardOf,
  markdownNotice,
  noticeOf,
  previousOf,
  type ReleasedScenario,
  releaseFacts,
  releasePolicy,
  type ReleaseRules,
  untimely,
  versionProblem,
} from '../../../shared/scenario/release/index.ts';
import { heldByKeys, heldWhileExamined, type KeyCheck, keyCheckText } from '../../../shared/scenario/qa/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { errataOf } from './errata.ts';
import { parquetOf } from './parquet.ts';
import { seal } from './sealed.ts';
import { type SolversAsked, solversFound } from './solved.ts';
import { fingerprintOf, sha256 } from '../../../activities/identity/keys.ts';
import { type ReleaseFile, signed } from './signature.ts';

/** What a release is asked for with. */
export interface ReleaseOrder {
  readonly version: string;
  readonly rehearsal: boolean;
  /** null: today, or the day on which the version was made first. */
  readonly day: string | null;
  readonly passphrase: string;
  readonly signingKey: KeyObject;
  /** What it asks of its keys. */
  readonly rules: ReleaseRules;
  readonly solvers: SolversAsked;
}

export interface BuiltRelease {
  readonly release: Release;
  readonly remember: KnownRelease;
  readonly files: readonly ReleaseFile[];
  /** It was made before, and is written again. */
  readonly again: boolean;
}

/** All files of a release, or `RequestError` with all that rules it out (scenario rules §8.7). */
export function buildRelease(material: ReleaseMaterial, order: ReleaseOrder, today: string): BuiltRelease {
  const { version, rehearsal, signingKey } = order;
  const signedBy = fingerprintOf(createPublicKey(signingKey));
  const made = material.known.find((one) => one.version === version) ?? null;
  const known = material.known.map((one) => one.version);
  const wrong = [versionProblem(version, known) ?? [], made === null ? [] : remade(made, order, signedBy)].flat();
  if (wrong.length > 0) throw new RequestError(wrong);
  const scenarios = releasedOf(material.scenarios);
  // A version that was made before is written again, whatever is asked meanwhile.
  const { open, heard } = made === null ? material : { open: [], heard: [] };
  const { held: heldToo, check: keyCheck } = keysFound(material, order);
  const solved = solversFound(material, scenarios, order);
  const held = [
    ...heldBecause(
      scenarios,
      {
        open: open.map(({ number, ...review }) => ({ scenarioId: scenarioId(number), ...review })),
        heard: heard.map(({ number, disputeId }) => ({ scenarioId: scenarioId(number), disputeId })),
      },
      rehearsal,
    ),
    ...(made === null ? heldWhileExamined(material.examining) : []),
    ...heldToo,
    ...solved.held,
  ];
  const previous = previousOf(version, known);
  const { releasedOn, late } = dayOf(material, scenarios, order, today);
  if (held.length + late.length > 0) throw new RequestError([...held, ...late]);
  const canary = material.known[0]?.canary ?? randomUUID();
  const notice = noticeOf(canary, rehearsal);
  const published = scenarios.map((one) => ({ ...one, paper: paperOf(one.face, { notice, canary }) }));
  const release: Release = {
    schema: schemaUrn('release'),
    simulated: rehearsal,
    notice,
    canary,
    benchmark: releasePolicy.benchmark,
    version,
    releasedOn,
    previous,
    keysCheckedByPeople: keyCheck !== undefined,
    ...statedOf(keyCheck),
    ...(solved.pinned === null ? {} : { solverCheck: solved.pinned.check }),
    errata: errataOf(material, { version, previous }),
    scenarios: published.map(({ face, key, facts, paper }) => ({
      scenarioId: face.scenarioId,
      name: face.name,
      category: face.category,
      tier: face.difficulty.tier,
      profile: face.difficulty.profile,
      documentVersion: facts.documentVersion,
      publishedAt: facts.publishedAt,
      sha256: sha256(jsonText(paper)),
      keySha256: sha256(jsonText(key)),
    })),
  };
  const rows = published.map((one) => dataRow(one, one.paper));
  const data = [
    text('data/test.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    { path: 'data/test.parquet', bytes: parquetOf(rows, notice) },
  ];
  const publicFiles = [
    text(
      'README.md',
      cardOf(
        release,
        scenarios,
        data.map(({ path }) => path),
      ),
    ),
    text('CITATION.cff', citationOf(release)),
    text('release.json', jsonText(release)),
    ...data,
    ...published.flatMap(({ face, paper }) => [
      text(`scenarios/${paper.scenarioId}.json`, jsonText(paper)),
      text(`scenarios/${paper.scenarioId}.md`, `${renderPaper(face)}\n${markdownNotice(notice)}\n`),
    ]),
  ];
  const keyFiles = [
    text('README.md', keysCardOf(release)),
    { path: 'keys.enc', bytes: seal(sealedTexts(material.scenarios), order.passphrase, { notice, release: version }) },
  ];
  const as = { notice, release: version };
  return {
    release,
    remember: {
      version,
      canary,
      releasedOn,
      signedBy,
      ...statedOf(keyCheck),
      ...(solved.pinned === null ? {} : { solvers: solved.pinned }),
      scenarios: material.scenarios.map(({ runKey, version: of }) => ({ runKey, version: of })),
    },
    files: [
      ...below('public', signed(publicFiles, { ...as, part: 'public' }, signingKey)),
      ...below('keys', signed(keyFiles, { ...as, part: 'keys' }, signingKey)),
    ],
    again: made !== null,
  };
}

/**
 * What people found of the keys, and whether that holds the release (scenario rules §7.9). They are not asked about scenarios
 * that nobody will ever be scored on; what they found of them holds a rehearsal, too.
 */
function keysFound({ known, keys }: ReleaseMaterial, { version, rehearsal, rules }: ReleaseOrder) {
  const made = known.find((one) => one.version === version);
  return made === undefined
    ? {
        held: rehearsal ? heldByKeys(keys, { ...rules, sampledPercent: 0 }, 'simulated') : heldByKeys(keys, rules),
        check: publishedCheck(keys, rules),
      }
    : // Postgres keeps fields in an order of its own, and the same version is the same bytes.
      { held: [], check: releaseSchema.shape.keyCheck.parse(made.keyCheck) };
}

function publishedCheck(keys: KeyCheck, { mostWrongPercent }: ReleaseRules): Release['keyCheck'] {
  const { examined, agreed, wrong, wrongShare, level } = keys;
  return wrongShare === null
    ? undefined
    : { examined, agreed, wrong: wrong.length, wrongShare, level, mostWrongPercent, text: keyCheckText(keys) };
}

/** What the release says of it; nothing where nobody has come to a verdict. */
const statedOf = (keyCheck: Release['keyCheck']) => (keyCheck === undefined ? {} : { keyCheck });

/** The day of a release, and what is wrong with it: one that is new is not older than the one before, nor than what it holds. */
function dayOf(
  { known, withdrawn }: ReleaseMaterial,
  scenarios: readonly ReleasedScenario[],
  { version, day }: ReleaseOrder,
  today: string,
): { readonly releasedOn: string; readonly late: readonly string[] } {
  const made = known.find((one) => one.version === version);
  if (made !== undefined) return { releasedOn: made.releasedOn, late: [] };
  const releasedOn = day ?? today;
  const before = previousOf(
    version,
    known.map((one) => one.version),
  );
  const problem = untimely(releasedOn, {
    previous: known.find((one) => one.version === before) ?? null,
    days: [...scenarios.map(({ facts }) => facts.publishedAt.slice(0, 10)), ...withdrawn.map(({ on }) => on)],
  });
  return { releasedOn, late: problem === null ? [] : [problem] };
}

/** What is said otherwise of a version than when it was made. */
function remade({ version, releasedOn, signedBy }: KnownRelease, { day }: ReleaseOrder, signing: string): string[] {
  return [
    ...(day !== null && day !== releasedOn ? [`--date: ${version} was made on ${releasedOn}; leave the date out`] : []),
    ...(signedBy === signing
      ? []
      : [`--signing-key: ${version} was signed with the key ${signedBy}, and this one is ${signing}`]),
  ];
}

/** The scenarios as their documents have them. Those that an evaluation would refuse are named with what is wrong. */
function releasedOf(stored: readonly StoredScenario[]): ReleasedScenario[] {
  const found = stored.map(({ number, files }) => {
    const id = scenarioId(number);
    const json = (path: string): unknown => {
      const file = files.find((one) => one.path === path);
      return file === undefined ? null : (JSON.parse(file.text) as unknown);
    };
    return {
      name: id,
      face: json(`public/${id}.json`),
      key: json(`evaluation/${id}_eval.json`),
      facts: releaseFacts.safeParse(json(`metadata/${id}_metadata.json`)),
    };
  });
  const read = found.length === 0 ? { scenarios: [] as readonly KeyedScenario[] } : readScenarios(found);
  const problems = [
    ...('problems' in read ? read.problems : []),
    ...found.flatMap(({ name, facts }) => (facts.success ? [] : [`${name}: its metadata cannot be read`])),
  ];
  if ('problems' in read || problems.length > 0) throw new RequestError(problems);
  return read.scenarios.map((one, at) => ({ ...one, facts: present(found[at]?.facts.data) }));
}

/** Everything that was published of them: the documents with status and solution, traces, metadata. */
const sealedTexts = (stored: readonly StoredScenario[]) => stored.flatMap(({ files }) => files);

const text = (path: string, content: string): ReleaseFile => ({ path, bytes: Buffer.from(content) });

const below = (folder: string, files: readonly ReleaseFile[]): ReleaseFile[] =>
  files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }));

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a scenario of a release lost its document');
  return value;
}
