import { truncate } from '../text/cut.ts';

/**
 * A gate between two phases: a row per criterion, judged by a pure function of facts. What could not be judged
 * is `unscored`, which is neither passed nor failed: it keeps the gate shut and goes to a person.
 */
export type Finding =
  | { readonly verdict: 'passed'; readonly note?: string }
  | { readonly verdict: 'failed'; readonly deficiency: string; readonly told?: string }
  | { readonly verdict: 'unscored'; readonly why: string }
  | { readonly verdict: 'not-applicable'; readonly why: string };

/** In characters. */
export const longestDeficiency = 2_000;

export interface Criterion<Facts, Policy> {
  readonly name: string;
  /** What has to hold, in one line, for the report. */
  readonly required: string;
  /** How it is judged: by counting, by recomputing, by an agent's word, … */
  readonly method: string;
  /** Statuses of the subject for which the question makes sense. */
  readonly statuses: 'ALL' | readonly string[];
  /** Why it makes no sense for the others. */
  readonly otherwise?: string;
  /** Who mends a deficiency. */
  readonly returnsTo: string;
  /** Total: it returns a finding for any facts and never throws. */
  check(facts: Facts, policy: Policy): Finding;
}

export type JudgedCriterion = Finding & {
  readonly name: string;
  readonly required: string;
  readonly method: string;
  readonly returnsTo: string;
};

/** Plain data: it crosses the history and stands in the ledger. */
export type GateReport = {
  readonly gate: string;
  readonly passed: boolean;
  readonly findings: readonly JudgedCriterion[];
  /** Each failed finding, addressed to the one who can mend it. */
  readonly deficiencies: readonly {
    readonly to: string;
    readonly criterion: string;
    readonly deficiency: string;
    readonly told?: string;
  }[];
  /** Names of the criteria that a person has to look at. */
  readonly unscored: readonly string[];
};

export const passed = (note?: string): Finding =>
  note === undefined ? { verdict: 'passed' } : { verdict: 'passed', note };
/**
 * A deficiency names what is wrong; however much is wrong, it stays short enough for a history and a note. `told`: what agents hear
 * of it, where people may know more.
 */
export const failed = (deficiency: string, told?: string): Finding => ({
  verdict: 'failed',
  deficiency: truncate(deficiency, longestDeficiency),
  ...(told === undefined ? {} : { told }),
});
/** What an agent hears of a deficiency. */
export const heard = ({ deficiency, told }: { readonly deficiency: string; readonly told?: string }): string =>
  told ?? deficiency;
export const unscored = (why: string): Finding => ({ verdict: 'unscored', why });
export const notApplicable = (why: string): Finding => ({ verdict: 'not-applicable', why });
/** Passed when nothing is wrong; otherwise failed with every complaint. */
export const noneOf = (complaints: readonly string[]): Finding =>
  complaints.length === 0 ? passed() : failed(complaints.join('; '));

/** Judges every criterion; none is skipped because an earlier one failed, so one loop can mend all. */
export function gate<Facts, Policy>(
  name: string,
  criteria: readonly Criterion<Facts, Policy>[],
  facts: Facts,
  status: string,
  policy: Policy,
): GateReport {
  const findings = criteria.map((criterion): JudgedCriterion => {
    const { name: of, required, method, returnsTo, statuses } = criterion;
    const applies = statuses === 'ALL' || statuses.includes(status);
    const finding = applies
      ? criterion.check(facts, policy)
      : notApplicable(criterion.otherwise ?? `not asked of ${status}`);
    return { name: of, required, method, returnsTo, ...finding };
  });
  return {
    gate: name,
    passed: findings.every(({ verdict }) => verdict === 'passed' || verdict === 'not-applicable'),
    findings,
    deficiencies: findings.flatMap((finding) =>
      finding.verdict === 'failed'
        ? [
            {
              to: finding.returnsTo,
              criterion: finding.name,
              deficiency: finding.deficiency,
              ...(finding.told === undefined ? {} : { told: finding.told }),
            },
          ]
        : [],
    ),
    unscored: findings.flatMap((finding) => (finding.verdict === 'unscored' ? [finding.name] : [])),
  };
}
