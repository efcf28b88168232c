import type { Classification } from '../../../../shared/omega/answers/index.ts';
import type { Characteristic } from '../../../../shared/omega/index.ts';
import { withoutMarkers } from './markers.ts';
import type { SessionMind } from './mind.ts';
import { truncate } from '../../../../shared/text/index.ts';

type Kind = Pick<Classification, 'type' | 'subtype'>;

/** Words that tell a problem's type; the first row that is found decides. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/\b(undecidable|tractab\w*|can (this|it) be answered)\b/i, { type: 'META', subtype: 'TRACTABILITY' }],
  [/\b(right question|reframe|framing)\b/i, { type: 'META', subtype: 'FRAMING' }],
  [/\bsub-?(problems?|questions?)\b/i, { type: 'META', subtype: 'DECOMPOSITION' }],
  [/\b(prove|proof|theorem|integers?|equation|polynomial|prime)\b/i, { type: 'ANALYTICAL', subtype: 'MATHEMATICAL' }],
  [/\b(entails?|implies|consistent|valid|follows? from)\b/i, { type: 'ANALYTICAL', subtype: 'LOGICAL' }],
  [/\b(what does .{1,60} mean|define|definition)\b/i, { type: 'ANALYTICAL', subtype: 'CONCEPTUAL' }],
  [/\b(ethical|moral|fair|just|permissible)\b/i, { type: 'NORMATIVE', subtype: 'ETHICAL' }],
  [/\b(design|architecture|build|construct)\b/i, { type: 'NORMATIVE', subtype: 'DESIGN' }],
  [/\b(should|ought|strategy|policy|how (can|could|do) (we|a|an|the))\b/i, { type: 'NORMATIVE', subtype: 'STRATEGIC' }],
  [/\b(forecast|predict|will)\b/i, { type: 'EMPIRICAL', subtype: 'PREDICTIVE' }],
  [/\b(causes?|caused|effects? of|why did)\b/i, { type: 'EMPIRICAL', subtype: 'CAUSAL' }],
  [/\b(how many|how often|which|when did|what happened)\b/i, { type: 'EMPIRICAL', subtype: 'DESCRIPTIVE' }],
  [/\b(invent|novel|new idea|creative)\b/i, { type: 'SYNTHETIC', subtype: 'CREATIVE' }],
  [/\bwhy\b/i, { type: 'SYNTHETIC', subtype: 'EXPLANATORY' }],
];
const otherwise: Kind = { type: 'SYNTHETIC', subtype: 'INTEGRATIVE' };

/** Rows of the GENESIS matrix by type: what such problems mostly need. */
const needs: Readonly<Record<Classification['type'], readonly Characteristic[]>> = {
  EMPIRICAL: ['EMPIRICAL_GROUNDING', 'PATTERNS'],
  NORMATIVE: ['CROSS_DOMAIN', 'FORMAL_STRUCTURE'],
  ANALYTICAL: ['FORMAL_STRUCTURE', 'EDGE_CASES'],
  SYNTHETIC: ['PATTERNS', 'CROSS_DOMAIN'],
  META: ['DECOMPOSABLE', 'FORMAL_STRUCTURE'],
};

/** PHI's classification, by the words of the problem; moderate where they say nothing else. */
export function classify({ problem, topic: [a, b, c], markers, roll }: SessionMind): Classification {
  const text = withoutMarkers(problem?.statement ?? '');
  const kind = markers.has('undecidable')
    ? ({ type: 'META', subtype: 'TRACTABILITY' } as const)
    : (kinds.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise);
  return {
    ...kind,
    wellDefined: !markers.has('ill-defined') || problem?.clarified === true,
    uncertainty: /\b(nobody knows|wholly unknown)\b/i.test(text) ? 'HIGH' : 'MEDIUM',
    stakes: /\b(irreversible|irreversibly)\b/i.test(text) ? 'HIGH' : 'MEDIUM',
    characteristics: [...needs[kind.type]],
    keyUncertainties: [`What “${a}” depends on.`, `Whether “${c}” matters for “${b}”.`],
    restatement: `What is to be found out about “${a}”, given “${b}”? ${truncate(text.trim(), 600)}`.trim(),
    reason: `The question that remains when the answer is imagined is one of the kind ${kind.type}.`,
    confidence: roll.between([0.75, 0.9, 0.01]),
  };
}
