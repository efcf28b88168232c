import type { AdversaryContribution, Contribution, VerifierContribution } from './contribution.ts';
import type { Policy } from '../policy.ts';
import { flagNames, type Flag, type Stance } from '../vocabulary.ts';
import { truncate } from '../../text/cut.ts';
import { oneLine } from '../../text/invisible.ts';
import { percent } from '../../text/amounts.ts';

/** A contribution of any tier, as far as its Tier 0 line is made of it. */
export type Spoken = Pick<
  Contribution,
  'verdict' | 'confidence' | 'references' | 'contradictions' | 'flags' | 'selfReport'
> & {
  readonly findings?: readonly (
    Pick<VerifierContribution['findings'][number], 'result'> | Pick<AdversaryContribution['findings'][number], 'result'>
  )[];
};

/** Findings and references that speak against the claim that they are about. */
const against = new Set<string>(['CONTRADICTS', 'SUCCEEDS', 'FAILED']);
const unsure = new Set<string>(['UNCERTAIN', 'PARTLY']);

/**
 * The line's first word, by count and not by the agent's choice (OMEGA rules §5.1): UNCERTAIN below the confidence to
 * proceed, or where most findings decide nothing; CONTRADICTS where more speaks against claims than not; SUPPORTS
 * otherwise.
 */
export function stanceOf({ confidence, references, contradictions, findings = [] }: Spoken, proceedAt: number): Stance {
  const words = [
    ...references.map(({ type }): string => type),
    ...findings.map(({ result }): string => result),
    ...contradictions.map(() => 'CONTRADICTS'),
  ];
  const opposed = words.filter((word) => against.has(word)).length;
  const open = words.filter((word) => unsure.has(word)).length;
  if (!(confidence >= proceedAt) || open * 2 > words.length) return 'UNCERTAIN';
  return opposed * 2 > words.length ? 'CONTRADICTS' : 'SUPPORTS';
}

/** Flags of an output: two by the agent's word, three by rule (OMEGA rules §2.1, §5.1), the gravest first. */
export function flagsOf({ confidence, contradictions, flags, selfReport }: Spoken, proceedAt: number): Flag[] {
  const raised: Readonly<Record<Flag, boolean>> = {
    blocks_progress: flags.blocksProgress,
    requires_resolution: flags.requiresResolution,
    contradiction: contradictions.length > 0,
    confidence_critical: !(confidence >= proceedAt),
    needs_input: selfReport?.kind === 'MISSING_INPUT',
  };
  return flagNames.filter((flag) => raised[flag]);
}

interface Line {
  readonly stance: Stance;
  readonly verdict: string;
  readonly confidence: number;
  readonly flags: readonly Flag[];
}

/**
 * `[SUPPORTS] verdict | CONF: 73% | FLAGS: none`, on one line and never longer than the policy's characters
 * (OMEGA rules §5.1). The verdict is cut first, down to a third of the line; then flags are counted instead of named. A
 * bar in a verdict would forge a column, so it is replaced.
 */
export function tierZeroLine(
  { stance, verdict, confidence, flags }: Line,
  { lineCharacters }: Pick<Policy, 'lineCharacters'>,
): string {
  const shown = Number.isFinite(confidence) ? percent(Math.min(1, Math.max(0, confidence))) : 'unscored';
  const plain = oneLine(verdict.replaceAll('|', '/'));
  const before = `[${stance}] `;
  const middle = ` | CONF: ${shown} | FLAGS: `;
  const fixed = before.length + middle.length;
  const room = lineCharacters - fixed - Math.min(plain.length, Math.floor(lineCharacters / 3));
  const flagged = flagText(flags, room);
  return `${before}${truncate(plain, lineCharacters - fixed - flagged.length)}${middle}${flagged}`;
}

function flagText(flags: readonly Flag[], room: number): string {
  if (flags.length === 0) return 'none';
  for (let named = flags.length; named > 0; named -= 1) {
    const text = `${flags.slice(0, named).join(', ')}${named < flags.length ? ` +${flags.length - named}` : ''}`;
    if (text.length <= room) return text;
  }
  return `+${flags.length}`;
}
