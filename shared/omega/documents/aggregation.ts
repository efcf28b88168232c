import { aggregate, type AggregatedOutput } from '../aggregate.ts';
import type { PhiSynthesis } from '../answers/phi.ts';
import type { Quality } from '../answers/special.ts';
import type { SessionState } from '../memory/session-state.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import type { SessionArchive } from './archive.ts';
import type { LastWords } from './last-words.ts';

interface Material {
  readonly words: LastWords;
  readonly claims: readonly StandingClaim[];
  readonly confidence: number | null;
  readonly state: Pick<SessionState, 'contradictions'>;
  readonly order: Pick<SessionArchive['order'], 'fullReports'>;
  readonly lacking: readonly string[];
}

/**
 * The aggregated output (OMEGA rules §5.3). Where PHI said nothing that can be read, Symposium says so and gives the
 * Synthesis Architect's answer; null: nobody gave one.
 */
export function aggregatedOf({ words, claims, confidence, state, order, lacking }: Material): AggregatedOutput | null {
  const phi = words.phi ?? standIn(words);
  if (phi === null) return null;
  const remaining = [
    ...lacking,
    ...(words.synthesis?.unanswered ?? []),
    ...(words.gaps ?? []).filter(({ critical }) => critical).map(({ gap }) => gap),
    ...state.contradictions.unresolved.map(
      ({ id, severity, claimA, claimB }) => `${id}, ${severity}: ${claimA.statement} / ${claimB.statement}`,
    ),
  ];
  const standing = claims.map(
    ({
      id,
      agent,
      statement,
      confidence: sure,
      supporting,
      attacking,
      disputed,
      verifications,
      attacks,
      survivesAs,
    }) => ({
      id,
      agent,
      statement,
      confidence: sure,
      supporting: [...supporting],
      attacking: [...attacking],
      disputed,
      verifications: [...verifications],
      attacks: [...attacks],
      survivesAs,
    }),
  );
  return aggregate({
    phi,
    confidence: confidence ?? 0,
    claims: standing,
    synthesis: words.synthesis?.answer ?? '',
    quality: qualityIn(words.quality),
    remaining: [...new Set(remaining)],
    fullReports: order.fullReports,
  });
}

type Spoken = Pick<PhiSynthesis, 'verdict' | 'oneParagraph' | 'keyInsights'>;

/** What stands where PHI's words would; it says that they are missing. */
function standIn({ synthesis }: LastWords): PhiSynthesis | null {
  if (synthesis === null) return null;
  const said: Spoken = {
    verdict: synthesis.verdict,
    oneParagraph: `There is no readable word of PHI; this is the Synthesis Architect’s answer. ${synthesis.answer}`,
    keyInsights: [],
  };
  return {
    ...said,
    answer: synthesis.answer,
    caveats: synthesis.caveats,
    whatWouldComplete: null,
    confidence: synthesis.confidence,
  };
}

function qualityIn(quality: Quality | null): string {
  if (quality === null) return 'The Quality Controller gave no readable word.';
  const failures = quality.failures.map(({ criterion, what }) => `${criterion}: ${what}`);
  return [`${quality.quality}: ${quality.verdict}`, ...failures].join('\n');
}
