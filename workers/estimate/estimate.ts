/**
 * What a run will take, reckoned from runs that were measured. Pure: prices and clocks are arguments, so that a table of
 * cases says what is printed before anything is paid.
 */

/** Tokens of calls. `cached`: those of the input that a provider's cache had. */
export interface Tokens {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

/** `[calls, input tokens, of these cached, output tokens]` of one group of agents in one run. */
export type GroupRow = readonly [calls: number, input: number, cached: number, output: number];

/** What runs of one kind took, on the average. */
export interface Measured {
  /** How many were played. */
  readonly runs: number;
  /** By group of agents (`groupOf`). */
  readonly groups: Readonly<Record<string, GroupRow>>;
  /** The longest chain of calls of which each waits for the one before: how many they are, and what they write. */
  readonly path: readonly [calls: number, output: number];
  /** Milliseconds that Symposium itself took, beside the models. */
  readonly ownMs: number;
}

/** Calls of one run beside those that were measured: each as one of its group on the average, and everybody waits for it. */
export interface MoreCalls {
  readonly group: string;
  readonly calls: number;
}

/** Several runs of one kind, and who answers in them. */
export interface Asked {
  /** By group: its models, each with the same part of its calls. */
  readonly models: Readonly<Record<string, readonly string[]>>;
  /** How many runs, and how many of them one after another. */
  readonly runs: number;
  readonly inTurn: number;
  /** By group: how many there are of what was measured once, such as judges. */
  readonly times?: Readonly<Record<string, number>>;
  /** Groups whose calls go into batches of their providers, and at which share of their price; absent: none does. */
  readonly shares?: Readonly<Record<string, number>>;
  readonly more?: readonly MoreCalls[];
  readonly pictures: { readonly model: string; readonly count: number; readonly microdollars: number | null } | null;
}

/** How a model that was rehearsed differs from those that were measured: factors, and how fast it writes. */
export interface Scale {
  /** Requests a question, repairs among them. */
  readonly calls: number;
  /** Tokens of one request. */
  readonly input: number;
  /** Tokens of one question, all its requests together. */
  readonly output: number;
  readonly tokensPerSecond: number;
}

/** What the models take. */
export interface Pace {
  /** Microdollars of a call; null where the price is not known. */
  readonly price: (model: string, call: Tokens) => number | null;
  readonly tokensPerSecond: number;
  /** Until the first token of an answer. */
  readonly firstTokenMs: number;
  /** By model; one that is not there is taken as measured. */
  readonly scales?: Readonly<Record<string, Scale>>;
}

export interface Estimate {
  readonly calls: number;
  readonly tokens: number;
  /** Of what has a price. */
  readonly microdollars: number;
  readonly ms: number;
  /** What has no price: tokens by model, and pictures. */
  readonly unpriced: Readonly<Record<string, number>>;
  readonly unpricedPictures: string | null;
}

/** Of several runs as one was measured. A group that the run has no model for is left out: nobody asks it. */
export function estimateOf(played: Measured, asked: Asked, pace: Pace): Estimate {
  const measured = withMore(played, asked.more ?? []);
  const { price, scales = {} } = pace;
  const unpriced: Record<string, number> = {};
  let [calls, tokens, microdollars] = [0, 0, 0];
  for (const [group, [count, input, cached, output]] of Object.entries(measured.groups)) {
    const models = asked.models[group] ?? [];
    const times = (asked.runs * (asked.times?.[group] ?? 1)) / Math.max(1, models.length);
    for (const model of models) {
      const { requests, taken } = scaled([count, input, cached, output], scales[model] ?? asMeasured);
      calls += requests * times;
      tokens += (taken.input + taken.output) * times;
      // By the mean call: a price may hold up to some length of one.
      const cost = price(model, mean(taken, requests));
      if (cost === null) unpriced[model] = (unpriced[model] ?? 0) + (taken.input + taken.output) * times;
      else microdollars += cost * requests * times * (asked.shares?.[group] ?? 1);
    }
  }
  const { pictures } = asked;
  return {
    calls,
    tokens,
    microdollars: microdollars + pictureCost(pictures) * asked.runs,
    ms: asked.inTurn * (measured.ownMs + pathMs(measured, asked, pace)),
    unpriced,
    unpricedPictures: pictures?.microdollars === null ? pictures.model : null,
  };
}

/** What was measured with more calls than were played. A group that was not measured has none. */
function withMore(measured: Measured, more: readonly MoreCalls[]): Measured {
  const groups = { ...measured.groups };
  let [inTurn, written] = measured.path;
  for (const { group, calls } of more) {
    const [count, input, cached, output] = groups[group] ?? [0, 0, 0, 0];
    if (count === 0) continue;
    const factor = (count + calls) / count;
    groups[group] = [count + calls, input * factor, cached * factor, output * factor];
    inTurn += calls;
    written += (calls * output) / count;
  }
  return { ...measured, groups, path: [inTurn, written] };
}

const asMeasured: Scale = { calls: 1, input: 1, output: 1, tokensPerSecond: Infinity };

/** Of one run; 0 where the price is not known. */
const pictureCost = (pictures: Asked['pictures']): number => (pictures?.microdollars ?? 0) * (pictures?.count ?? 0);

/** What a group's calls come to with a model that was rehearsed. */
function scaled([count, input, cached, output]: GroupRow, scale: Scale): { requests: number; taken: Tokens } {
  const taken = { input: input * scale.input * scale.calls, cached, output: output * scale.output };
  return { requests: count * scale.calls, taken };
}

/** Of the chain of calls that wait for one another: as long as the slowest of the run's models would take. */
function pathMs({ path: [calls, output] }: Measured, { models }: Asked, pace: Pace): number {
  const { tokensPerSecond, firstTokenMs, scales = {} } = pace;
  const usual = calls * firstTokenMs + (output / tokensPerSecond) * 1_000;
  const each = [...new Set(Object.values(models).flat())].map((model) => {
    const scale = scales[model];
    return scale === undefined ? usual : ((output * scale.output) / scale.tokensPerSecond) * 1_000;
  });
  return each.length === 0 ? usual : Math.max(...each);
}

const mean = ({ input, cached, output }: Tokens, calls: number): Tokens => ({
  input: Math.ceil(input / Math.max(1, calls)),
  cached: Math.floor(Math.min(cached, input) / Math.max(1, calls)),
  output: Math.ceil(output / Math.max(1, calls)),
});

/** Two digits: a guess that is printed to the cent claims to know what it does not. */
export const about = (value: number): number => Number(value.toPrecision(2));
