import { resolve, join } from 'node:path';
import { makeRelease } from '../../../activities/scenario/releases.ts';
import {
  dayProblem,
  keysText,
  releaseRules,
  type ReleaseRules,
  solversText,
  versionProblem,
} from '../../../shared/scenario/release/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { folderOf } from '../../client/write-files.ts';
import { readConfig } from '../../config.ts';
import { withStore } from '../../terminal/connected.ts';
import { readJsonObject } from '../../terminal/json-file.ts';
import { collect, type Leaf } from '../../terminal/leaf.ts';
import { shown, table } from '../../terminal/terminal.ts';
import { buildRelease } from './build.ts';
import { mustBeNew, stage, type StagedFolder } from './place.ts';
import { passphraseOf, type SecretOptions, signingKeyOf } from './secrets.ts';
import { type SolverOptions, solversAsked } from './solved.ts';
import { verifyFolder } from './verify-folder.ts';

interface ReleaseOptions extends SecretOptions, SolverOptions {
  readonly rehearsal?: true;
  readonly date?: string;
  readonly output: string;
  readonly policy?: string;
}

/** Makes a release of everything that a corpus has published (scenario rules §8.7). */
export const release: Leaf<ReleaseOptions> = {
  usage: 'release <version>',
  summary: 'publish a corpus: the public set, its keys encrypted apart from it, checksums and a signature',
  examples: [
    'symposium corpus release v1.0 --solved-by solver-one --solved-by solver-two --signing-key release-key.pem --passphrase-file passphrase.txt',
    'symposium corpus release v1.0 --rehearsal --signing-key release-key.pem --passphrase-file passphrase.txt',
  ],
  options: (command) =>
    command
      .option('--rehearsal', 'of the simulated corpus; every file is stamped SIMULATED')
      .option('--signing-key <file>', 'PEM with an Ed25519 private key; SYMPOSIUM_RELEASE_SIGNING_KEY if left out')
      .option('--passphrase-file <file>', 'what the keys are encrypted with; SYMPOSIUM_RELEASE_PASSPHRASE if left out')
      .option('--date <day>', 'day of the release, such as 2026-11-23; today if left out')
      .option(
        '--solved-by <evaluation>',
        'evaluation whose model solved these scenarios blind; at least two independent models (repeatable)',
        collect,
      )
      .option('--without-solvers <reason>', 'why no independent model has solved them; the release publishes it')
      .option(
        '--policy <file>',
        'JSON with what it asks of its keys: sampledPercent (10), mostWrongPercent (3.3), solvedPercent (100)',
      )
      .option('-o, --output <folder>', 'where its folder is made; rehearsals lie in a subfolder', './releases'),
  async act(terminal, { rehearsal = false, date = null, output, policy, ...options }, [version = '']) {
    const wrong = [versionProblem(version, []), date === null ? null : dayProblem(date)].filter((one) => one !== null);
    if (wrong.length > 0) throw new RequestError(wrong);
    const rules = await rulesIn(policy);
    const config = readConfig();
    const signingKey = await signingKeyOf(options, config);
    const passphrase = await passphraseOf(options, config);
    const folder = join(folderOf(output, rehearsal), version);
    await mustBeNew(folder);
    const today = new Date().toISOString().slice(0, 10);
    let staged: StagedFolder | null = null;
    const made = await withStore(async (db) => {
      const solvers = await solversAsked(db, options, rehearsal);
      const order = { version, rehearsal, day: date, passphrase, signingKey, rules, solvers };
      return makeRelease(db, rehearsal ? 'simulated' : 'real', version, async (material) => {
        const built = buildRelease(material, order, today);
        staged = await stage(folder, built.files, 'keys');
        const { findings, fingerprint } = await verifyFolder(staged.folder);
        if (findings.length > 0)
          throw new Error(`what was written is not what was signed: ${JSON.stringify(findings)}`);
        return { ...built, fingerprint, place: staged.place };
      });
    }).catch(async (error: unknown) => {
      await staged?.discard();
      throw error;
    });
    const {
      fingerprint,
      release: { canary, releasedOn, scenarios, keysCheckedByPeople, keyCheck, solverCheck },
    } = made;
    const facts = { version, simulated: rehearsal, releasedOn, canary, scenarios: scenarios.length, fingerprint };
    terminal.result(
      {
        ...facts,
        keysCheckedByPeople,
        keyCheck: keyCheck ?? null,
        solverCheck: solverCheck ?? null,
        again: made.again,
        folder: resolve(folder),
      },
      () => [
        ...table(
          ['release', version],
          [
            ['corpus', rehearsal ? 'SIMULATED, a rehearsal' : 'real'],
            ['released on', `${releasedOn}${made.again ? ' (written again as it was made)' : ''}`],
            ['scenarios', String(scenarios.length)],
            ['canary', canary],
            ['signed by', fingerprint ?? 'unknown'],
            ['public', shown(join(folder, 'public'))],
            ['keys', shown(join(folder, 'keys'))],
          ],
        ),
        '',
        keysText(made.release),
        solversText(made.release),
      ],
    );
    return undefined;
  },
};

async function rulesIn(file: string | undefined): Promise<ReleaseRules> {
  const read = releaseRules.safeParse(file === undefined ? {} : await readJsonObject(file, 'policy'));
  if (read.success) return read.data;
  throw new RequestError(
    read.error.issues.map(({ path, message }) => `--policy: ${path.join('.') || 'it'}: ${message}`),
  );
}
