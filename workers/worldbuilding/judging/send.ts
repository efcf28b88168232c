import { judgementsOf } from './judgements.ts';
import { RequestError } from '../../client/request-error.ts';
import { readScores } from './score-file.ts';
import type { KeyOption } from '../../reviews/reviewer-key.ts';
import { withSymposium } from '../../terminal/connected.ts';
import { marksAskedIn, openFor, type Wanted } from './own-judgements.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { oneLine } from '../../../shared/text/index.ts';

/** In place of a remark: every mark has its own reason. */
const withoutRemark = 'Both worlds are marked in each category, each mark with its reason.';

/** Sends a person's scores, as they stand in a file, to the judgement that they are about. */
export async function sendScores(
  terminal: Terminal,
  match: string,
  { name, judgement: named }: Wanted,
  given: unknown,
  signing: KeyOption,
): Promise<void> {
  await withSymposium(async (symposium) => {
    const all = await judgementsOf(symposium.db, match);
    const [first] = openFor(all, match, { name, judgement: named });
    if (first === undefined) return;
    const { match: about, judgement, marks, remark } = readScores(given, marksAskedIn(first));
    // A file that was filled in for another match lies where this one's would: its scores say nothing of these worlds.
    if (about !== null && about !== match)
      throw new RequestError([
        `--scores: match: is ${about}, and these scores are sent to ${match}; have a file laid elsewhere with --output, or move this one away`,
      ]);
    if (judgement !== null && named !== null && judgement !== named)
      throw new RequestError([`--scores: judgement: is ${judgement}, and --judgement names ${named}`]);
    const open = openFor(all, match, { name, judgement: null });
    // Labels are dealt anew for each judgement: scores for one say nothing, or the contrary, in another.
    if (judgement === null && named === null && open.length > 1)
      throw new RequestError([
        `--judgement: is missing; ${open.map((one) => one.judgement).join(' and ')} are yours, and the file does not say which it is about`,
      ]);
    const [one = first, ...later] = openFor(all, match, { name, judgement: judgement ?? named });
    const decided = await symposium.reviews.decide(one.reviewId, {
      decision: 'RESOLVE',
      reviewer: name,
      justification: remark === '' ? withoutRemark : remark,
      marks,
    });
    terminal.result(
      {
        match,
        judge: name,
        judgement: one.judgement,
        reviewId: one.reviewId,
        decided,
        later: later.map((left) => left.judgement),
      },
      () => [
        `Judgement ${one.judgement} of ${match} is in: ${oneLine(decided)}.`,
        later.length === 0
          ? 'You have judged all that was asked of you. Whose world is whose is told when every score is in.'
          : `Still yours: ${later.map((left) => left.judgement).join(', ')}. Read on with: symposium worldbuilding judge ${match} --as ${JSON.stringify(name)}`,
      ],
    );
  }, signing);
}
