import { RequestError } from '../../client/request-error.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { table } from '../../terminal/terminal.ts';
import { fileText } from './secrets.ts';
import { fingerprintOf, publicKeyOf } from '../../../activities/identity/keys.ts';
import { verifyFolder } from './verify-folder.ts';

interface VerifyOptions {
  readonly publicKey?: string;
}

/** Checks that a release is what was signed (scenario rules §8.7). */
export const verify: Leaf<VerifyOptions> = {
  usage: 'verify <folder>',
  summary: 'whether a release is what was signed; each file that was changed, is missing or was added is named',
  examples: ['symposium corpus verify releases/v1.0', 'symposium corpus verify dataset --public-key makers.pem --json'],
  options: (command) =>
    command.option('--public-key <file>', "PEM with the makers' public key, from another place than the release"),
  async act(terminal, { publicKey }, [folder = '']) {
    const wanted = publicKey === undefined ? null : await fingerprintIn(publicKey);
    const { notice, ...verified } = await verifyFolder(folder);
    const strange = wanted !== null && verified.fingerprint !== wanted;
    const findings = [
      ...verified.findings,
      ...(strange ? [{ path: 'SIGNATURE.json', finding: `signed with another key than ${wanted}` }] : []),
    ];
    const intact = findings.length === 0;
    const against = wanted === null ? 'the key in the release' : 'the key that was named';
    const simulated = notice?.startsWith('SIMULATED') ?? false;
    terminal.result({ ...verified, findings, intact, simulated, checkedAgainst: against }, () => [
      ...table(
        ['release', verified.release ?? 'unknown'],
        [
          ...(simulated ? [['corpus', 'SIMULATED, a rehearsal']] : []),
          ['parts', verified.parts.join(', ') || 'none'],
          ['files', String(verified.checked)],
          ['signed by', verified.fingerprint ?? 'nobody'],
        ],
      ),
      '',
      ...(intact
        ? [`All is as it was signed, by ${against}.`]
        : table(
            ['file', 'finding'],
            findings.map(({ path, finding }) => [path, finding]),
          )),
      ...(wanted === null
        ? ['Compare the fingerprint with the one that the makers name elsewhere, or give --public-key.']
        : []),
    ]);
    return intact ? undefined : 'unverified';
  },
};

async function fingerprintIn(path: string): Promise<string> {
  const key = publicKeyOf(await fileText(path, '--public-key'));
  if (key === null) throw new RequestError([`--public-key: ${path} holds no Ed25519 key as PEM`]);
  return fingerprintOf(key);
}
