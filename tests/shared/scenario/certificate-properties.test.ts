import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certify } from '../../../shared/scenario/certificate/certify.ts';
import { leaksOf } from '../../../shared/scenario/certificate/certificate.ts';
import { contentsOf } from '../../../shared/scenario/certificate/contents.ts';
import { Known, knownPiece, knownText } from '../../../shared/scenario/certificate/known.ts';
import { Reading } from '../../../shared/scenario/certificate/reading.ts';
import { isKnown, isWithheld, type SentRequest } from '../../../shared/scenario/certificate/request.ts';
import { secretsOf } from '../../../shared/scenario/certificate/secrets.ts';
import { isContent } from '../../../shared/scenario/certificate/words.ts';
import { paperRun, planted } from '../../support/paper-run.ts';

const run = paperRun(
  { category: 'The Ghost Machine', tier: 'RUPTURE', status: 'CT', constraints: [], inspirationSeed: null },
  'properties',
);
const pieces = contentsOf(run.contents, []);
const reading = new Reading();

interface Secret {
  readonly request: SentRequest;
  readonly text: string;
  readonly words: readonly string[];
  /** Content words that stand in no known passage. */
  readonly own: number;
}

/** Every sentence of six or more content words that a request's agent must not see and is told nowhere else. */
const secrets: readonly Secret[] = run.requests.flatMap((request) => {
  const withheld = pieces.filter((piece) => isWithheld(piece, request));
  const texts = [
    ...request.standard.map((text) => knownText(text, reading)),
    ...pieces.filter((piece) => isKnown(piece, request)).map((piece) => knownPiece(piece, reading)),
  ];
  const known = new Known(texts, reading);
  return withheld
    .flatMap((piece) => secretsOf(piece, reading).passages)
    .flatMap(({ text, line, words, runs }): Secret[] => {
      const covered = known.covers(words, runs);
      const own = new Set(words.filter((one, at) => covered[at] === false && isContent(one))).size;
      return new Set(words.filter(isContent)).size >= 6 && !known.contains(line) ? [{ request, text, words, own }] : [];
    });
});
const told = (request: SentRequest, text: string) => leaksOf(certify(run.contents, [planted(request, text)]));

const disguise = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase().replace(/[^\p{L}\p{N}.,%]+/gu, '  '),
  (text) => text.replace(/ /g, ' * '),
  (text) => JSON.stringify({ text }),
  (text) => text.split(' ').join('\n'),
);
const some = fc.constantFrom(...secrets);

describe('a forbidden sentence of six or more content words', () => {
  test('there are enough of them, in every phase that has a NO', () => {
    expect(secrets.length).toBeGreaterThan(500);
    expect(new Set(secrets.map(({ request }) => request.phase))).toEqual(
      new Set(['SEED', 'VALIDATE', 'GROUND', 'CLASSIFY', 'REFINE']),
    );
  });

  test('is always found, whatever its case, punctuation, spacing or wrapping', () => {
    fc.assert(
      fc.property(some, disguise, ({ request, text }, change) => told(request, change(text)).length > 0),
      { numRuns: 150 },
    );
  });

  test('is found with its words in any order, if six of them are its own', () => {
    const own = secrets.filter((secret) => secret.own >= 6);
    expect(own.length).toBeGreaterThan(300);
    fc.assert(
      fc.property(
        fc
          .constantFrom(...own)
          .chain((secret) =>
            fc
              .shuffledSubarray([...secret.words], { minLength: secret.words.length })
              .map((words) => ({ secret, words })),
          ),
        ({ secret, words }) => told(secret.request, words.join(' ')).length > 0,
      ),
      { numRuns: 100 },
    );
  });
});

describe('what the agent may read', () => {
  test('raises no alarm, in whatever order its sentences and their words are said again', () => {
    const cleared = run.requests.flatMap((request) =>
      pieces
        .filter((piece) => isKnown(piece, request))
        .flatMap((piece) => secretsOf(piece, reading).passages)
        .map(({ text, words }) => ({ request, text, words })),
    );
    const again = fc.constantFrom(...cleared).chain(({ request, text, words }) =>
      fc
        .oneof(
          fc.constant(text),
          fc.shuffledSubarray([...words], { minLength: words.length }).map((shuffled) => shuffled.join(' ')),
        )
        .map((said) => ({ request, said })),
    );
    fc.assert(
      fc.property(again, ({ request, said }) => told(request, said).length === 0),
      { numRuns: 100 },
    );
  });
});

test('the same run gets the same certificate', () => {
  expect(certify(run.contents, run.requests)).toEqual(certify(run.contents, run.requests));
});
