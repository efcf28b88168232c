import { type AgentId, cast } from '../agents/cast.ts';
import { isFactAddress } from '../vocabulary.ts';

/** A claim, as far as it says whose method it is for. */
export interface Checkable {
  /** Who stated it. */
  readonly agent: number;
  readonly statement: string;
  readonly because: string;
  readonly requires: readonly string[];
  readonly alternatives: readonly string[];
}

/** What makes a claim one for a verifier's method, and how a report says so. */
interface Method {
  readonly fits: (claim: Checkable) => boolean;
  readonly takes: string;
}

const premisesOf = ({ requires, alternatives }: Checkable): readonly string[] =>
  [...requires, ...alternatives].filter((id) => !isFactAddress(id));
const says =
  (words: RegExp) =>
  ({ statement }: Checkable): boolean =>
    words.test(statement);
const saysOrArgues =
  (words: RegExp) =>
  ({ statement, because }: Checkable): boolean =>
    words.test(statement) || words.test(because);
const statedBy =
  (...agents: readonly AgentId[]) =>
  ({ agent }: Checkable): boolean =>
    (agents as readonly number[]).includes(agent);
const any =
  (...rules: readonly ((claim: Checkable) => boolean)[]) =>
  (claim: Checkable): boolean =>
    rules.some((rule) => rule(claim));

const formal =
  /[∀∃⇒→⇔≤≥∈∉∑∏√≡¬∧∨]|\p{N}\s*[=<>]|\b(proofs?|proves?|proved|theorem|lemma|corollary|axioms?|induction|equation)\b/iu;
const general =
  /\b(all|every|each|any|always|whenever|never|none|no one|nobody|nothing|only|must|cannot|necessarily|impossible|implies|if)\b/i;
const observed =
  /\b(observ\w+|measur\w+|data|evidence|record(s|ed)?|survey\w*|sampl\w+|stud(y|ies)|experiment\w*|trial\w*|tested|report(s|ed)|counted|statistics?|percent)\b|\p{N}\s?%|\p{N}{2,}/iu;
const causal =
  /\b(caus\w+|because|due to|owing to|leads? to|led to|results? in|resulted in|makes?|prevent\w*|produc\w+|driv(es?|en|ing)|drove|trigger\w*|increas\w+|decreas\w+|reduc\w+|rais(es?|ed)|lower(s|ed)|affect\w*|effect\w*|in order to|so that)\b/i;
const unsure =
  /\b(probab\w+|likel\w+|chances?|odds|risks?|uncertain\w*|expect\w*|forecast\w*|predict\w*|estimat\w+|perhaps|might|will|rarely|seldom|usually|often|mostly)\b|\b(about|around|roughly|nearly) \p{N}|\p{N}\s?%/iu;

/**
 * Whose method a claim is for (OMEGA rules §2.5). By what a claim rests on, who stated it and what kind of words it is
 * put in: the first two hold in every language. Chain Verifier takes what rests on claims, and Gap Detector what rests
 * on none, so that there is no claim without a method.
 */
export const methods = {
  27: { takes: 'rests on claims, so that a chain leads to it', fits: (claim) => premisesOf(claim).length > 0 },
  28: {
    takes: 'rests on several claims, or on one of several',
    fits: (claim) => claim.alternatives.length > 0 || new Set(premisesOf(claim)).size > 1,
  },
  29: { takes: 'is formal, or was put into form by 7 or 21', fits: any(statedBy(7, 21), saysOrArgues(formal)) },
  30: { takes: 'says something of all cases of its kind', fits: says(general) },
  31: {
    takes: 'rests on no claim, so that its own ground has to carry it',
    fits: (claim) => premisesOf(claim).length === 0,
  },
  32: {
    takes: 'says what is or was observed, rests on a fact, or was built from data by 2, 12 or 26',
    fits: any(statedBy(2, 12, 26), saysOrArgues(observed), ({ requires, alternatives }) =>
      [...requires, ...alternatives].some(isFactAddress),
    ),
  },
  33: {
    takes: 'says that one thing brings about another, or was found in a system by 24 or 25',
    fits: any(statedBy(24, 25), says(causal)),
  },
  34: { takes: 'says how likely or how much, or was weighed by 23', fits: any(statedBy(23), says(unsure)) },
} as const satisfies Readonly<Partial<Record<AgentId, Method>>>;

type Verifier = keyof typeof methods;
const verifiers = Object.keys(methods).map(Number) as Verifier[];

/** Verifiers whose method the claim fits, in order; at least one. */
export const fits = (claim: Checkable): Verifier[] => verifiers.filter((agent) => methods[agent].fits(claim));

/** The rule, a line for each verifier, as a report prints it. */
export const methodLines = (): string[] =>
  verifiers.map((agent) => `${cast[agent].name} (${agent}): a claim that ${methods[agent].takes}`);
