import type { EvaluationReport, Reported } from '../report.ts';

/** What a log is made of: an evaluation's report, its responses, and the papers that the model was given. */
export interface InspectFacts {
  readonly report: EvaluationReport;
  readonly rows: readonly Reported[];
  /** Scenario → the paper, word for word. */
  readonly papers: ReadonlyMap<string, string>;
  /** Version of Symposium. */
  readonly version: string;
}

/** What inspect_ai calls the ways in which a generation stops. */
const stopReasons = {
  answer: 'stop',
  declined: 'content_filter',
  empty: 'stop',
  exhausted: 'max_tokens',
  missing: 'unknown',
} as const;

/**
 * An evaluation as a log of inspect_ai (version 2 of its form, https://inspect.aisi.org.uk/eval-logs.html): a sample a response, an epoch a run. It
 * holds papers, answers and marks, and no word of a key: its targets are empty, and judges' reasons, which may tell the
 * solution, stay in the report (evaluation rules §1.10).
 */
export function inspectLog({ report, rows, papers, version }: InspectFacts) {
  const { runKey, createdAt, simulated, set, judges, cautions, im, rules, runs } = report;
  const model = inspectModel(report.model);
  const ids = [...new Set(rows.map(({ scenario }) => scenario))];
  const passed = rows.filter(({ score }) => score !== null && score >= rules.passScore).length;
  const scored = im.responses - im.unscored;
  return {
    version: 2,
    status: 'success',
    eval: {
      eval_id: runKey,
      run_id: runKey,
      task_id: 'impossible-moments',
      created: createdAt,
      task: 'impossible_moments',
      task_version: 1,
      dataset: { name: 'Impossible Moments', samples: ids.length, sample_ids: ids, shuffled: false },
      model,
      config: { epochs: runs },
      packages: { symposium: version },
      tags: simulated ? ['SIMULATED'] : [],
      metadata: { simulated, set, judges: judges.map((judge) => judge.model), passScore: rules.passScore, cautions },
    },
    results: {
      total_samples: rows.length,
      completed_samples: rows.filter(({ said }) => said.kind !== 'missing').length,
      scores: [
        {
          name: 'im_score',
          scorer: 'symposium',
          scored_samples: scored,
          unscored_samples: im.unscored,
          metrics: metricsOf({
            im_score: im.score,
            stderr: im.standardError,
            ci_low: im.interval?.low ?? null,
            ci_high: im.interval?.high ?? null,
          }),
        },
        {
          name: 'pass',
          scorer: 'symposium',
          scored_samples: scored,
          unscored_samples: im.unscored,
          metrics: metricsOf({ mean: scored === 0 ? null : passed / scored }),
        },
      ],
    },
    samples: rows.map((row) => sampleOf(row, report, papers.get(row.scenario) ?? '')),
  };
}

/** As inspect_ai's viewer finds it in a folder: its name begins with the time. */
export const inspectLogName = ({
  createdAt,
  runKey,
  simulated,
}: Pick<EvaluationReport, 'createdAt' | 'runKey' | 'simulated'>): string =>
  `${createdAt.replaceAll(':', '-')}_${simulated ? 'SIMULATED-' : ''}impossible-moments_${runKey}.json`;

/** `provider:model` as inspect_ai writes it. */
const inspectModel = (ref: string): string => ref.replace(':', '/');

const metricsOf = (values: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, { name, value }]])),
  );

function sampleOf(row: Reported, { model: ref, judges, rules, simulated }: EvaluationReport, paper: string) {
  const { scenario, category, tier, run, said, score, judged } = row;
  const text = said.kind === 'answer' ? said.text : '';
  const model = inspectModel(ref);
  const answer = { role: 'assistant', content: text, source: 'generate', model } as const;
  return {
    id: scenario,
    epoch: run,
    input: paper,
    target: '',
    messages: [{ role: 'user', content: paper, source: 'input' }, answer],
    output: { model, choices: [{ message: answer, stop_reason: stopReasons[said.kind] }], completion: text },
    ...(score === null ? {} : { scores: scoresOf(score, rules.passScore) }),
    metadata: {
      category,
      tier,
      simulated,
      said: said.kind,
      unscored: score === null,
      judges: judged.map(({ judge, scored }) => ({
        model: judges.find((one) => one.judge === judge)?.model ?? judge,
        score: scored?.score ?? null,
      })),
    },
  };
}

const scoresOf = (score: number, passScore: number) => ({
  im_score: { value: score },
  pass: { value: Number(score >= passScore) },
});
