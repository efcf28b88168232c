import type { Argument, Examination, Support } from '../../../../shared/omega/confidence/argument.ts';
import type { Policy } from '../../../../shared/omega/policy.ts';

/**
 * The combination of confidences a second time, from the text of OMEGA rules §2.3 alone and in the plainest way: it shares no
 * line with what it is compared with. Slow, and of finite arguments only.
 */
export function recomputed(
  argument: Argument,
  { propagation: numbers, standing }: Pick<Policy, 'propagation' | 'standing'>,
): ReadonlyMap<string, number> {
  const stated = [...new Set(argument.claims.map(({ id }) => id))];
  const partsOf = (id: string) => argument.claims.filter((one) => one.id === id);
  const requiresOf = (id: string) => [...new Set(partsOf(id).flatMap(({ requires }) => requires))];
  const alternativesOf = (id: string) => [...new Set(partsOf(id).flatMap(({ alternatives }) => alternatives))];
  const groundsOf = (id: string) => [...requiresOf(id), ...alternativesOf(id)];

  /** Whether one claim rests on another, over however many steps. */
  const restsOn = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const walk = (id: string): boolean =>
      groundsOf(id).some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return walk(next);
      });
    return walk(from);
  };
  const inCircle = (id: string, premise: string) => id === premise || restsOn(premise, id);

  /** An agent's latest word, of one cycle the less sure, of two alike the first by its inputs. */
  const voicesOf = (id: string): readonly Support[] => {
    const all = partsOf(id).flatMap(({ supports }) => supports);
    return [...new Set(all.map(({ agent }) => agent))].map((agent) => {
      const own = all.filter((one) => one.agent === agent);
      const latest = Math.max(...own.map(({ iteration }) => iteration));
      const last = own.filter(({ iteration }) => iteration === latest);
      const least = Math.min(...last.map(({ confidence }) => within(confidence)));
      const words = last.filter(({ confidence }) => within(confidence) === least);
      const inputs = words.map((one) => [...new Set(one.inputs)].sort());
      const [first = []] = inputs.toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
      return { agent, iteration: latest, confidence: least, inputs: first };
    });
  };
  const weightOf = (agent: number): number => {
    const known = argument.standings[String(agent)];
    const weight = known === undefined ? standing.initial : known;
    return Number.isNaN(weight) ? standing.initial : Math.min(standing.most, Math.max(standing.least, weight));
  };

  const wordOn = (id: string): number | null => {
    const voices = voicesOf(id);
    if (voices.length === 0) return null;
    const weights = voices.map(({ agent }) => weightOf(agent));
    const mean = sum(voices.map(({ confidence }, nth) => confidence * (weights[nth] ?? 0))) / sum(weights);
    const overlaps = voices.flatMap((one, nth) =>
      voices.slice(nth + 1).map((other) => jaccard(one.inputs, other.inputs)),
    );
    const overlap = overlaps.length === 0 ? 0 : sum(overlaps) / overlaps.length;
    return voices.length === 1 ? mean : mean * (1 - numbers.overlapWeight * overlap);
  };

  const allowedBy = (id: string): number | null => {
    const required = requiresOf(id).filter((one) => !inCircle(id, one));
    const optional = alternativesOf(id).filter((one) => !inCircle(id, one));
    const of = (one: string) => {
      if (/^F\d+$/.test(one)) return numbers.surest;
      return stated.includes(one) ? confidenceOf(one) : numbers.unstatedPremise;
    };
    const premises = [...required.map(of), ...(optional.length === 0 ? [] : [Math.max(...optional.map(of))])];
    if (premises.length === 0) return null;
    const open = new Set(
      argument.conflicts
        .filter(({ between: [a, b] }) => a !== b && required.includes(a) && required.includes(b))
        .map((one) => one.id),
    );
    const coherence = Math.max(numbers.coherenceFloor, 1 - numbers.coherenceStep * open.size);
    return Math.min(...premises) * coherence;
  };

  const factorOf = (one: Examination) => factorIn(numbers, one);
  const findingsOf = (id: string, kind: Examination['kind']) =>
    findingsThatCount(argument, id, numbers).filter((one) => one.kind === kind);

  /** By how much a check moves the log-odds of a claim of this confidence. */
  const moveOf = (one: Examination, from: number): number => {
    const to = Math.min(from * factorOf(one), 1 - numbers.doubtKept * (1 - from));
    const move = logOdds(to) - logOdds(from);
    return move > 0 && one.offMethod === true ? move * numbers.offMethod : move;
  };
  const checkedTo = (id: string, from: number): number => {
    const checks = findingsOf(id, 'VERIFICATION');
    if (checks.length === 0 || from <= 0) return from;
    const bySource = new Map<string, number>();
    const draw = (source: string, move: number) => bySource.set(source, Math.max(bySource.get(source) ?? 0, move));
    let doubt = 0;
    for (const check of checks) {
      const move = moveOf(check, from);
      const sources = [...new Set(check.sources ?? [])];
      if (move <= 0) doubt = Math.min(doubt, move);
      else if (sources.length === 0) draw('the claim itself', move);
      else {
        draw('the claim itself', numbers.commonSource * move);
        for (const source of sources) draw(`used: ${source}`, ((1 - numbers.commonSource) * move) / sources.length);
      }
    }
    const odds = Math.exp(logOdds(from) + sum([...bySource.values()]) + doubt);
    return odds / (1 + odds);
  };

  const known = new Map<string, number>();
  function confidenceOf(id: string): number {
    const before = known.get(id);
    if (before !== undefined) return before;
    const cap = (value: number) => Math.min(within(value), numbers.surest);
    const word = wordOn(id);
    const allowed = allowedBy(id);
    const bound = (value: number) => cap(allowed === null ? value : Math.min(value, allowed));
    const start = word === null ? (allowed ?? 0) : word;
    const checked = bound(checkedTo(id, bound(start)));
    const attacked = checked * Math.min(1, ...findingsOf(id, 'ATTACK').map(factorOf));
    const lost = argument.losses?.some((one) => one.lost.includes(id)) === true;
    const result = cap(lost ? attacked * numbers.lost : attacked);
    known.set(id, result);
    return result;
  }
  return new Map(stated.map((id) => [id, confidenceOf(id)]));
}

const within = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const logOdds = (confidence: number): number => Math.log(confidence / (1 - confidence));

function jaccard(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other]);
  return all.size === 0 ? 0 : one.filter((input) => other.includes(input)).length / all.size;
}

type Numbers = Policy['propagation'];

function factorIn(numbers: Numbers, one: Examination): number {
  if (one.kind === 'VERIFICATION') return numbers.verification[one.result];
  return one.result === 'PARTLY' && one.mended === true ? numbers.mended : numbers.attack[one.result];
}

/** Of findings alike the one off its method, then the first by what it used. */
const rankOf = ({ offMethod, sources = [] }: Examination): string =>
  `${offMethod === true ? 0 : 1} ${[...new Set(sources)].sort().join()}`;

/** An agent's latest finding of a kind about a claim, of one cycle the worst; none about what it holds itself. */
export function findingsThatCount(
  { claims, examinations }: Pick<Argument, 'claims' | 'examinations'>,
  id: string,
  numbers: Numbers,
): readonly Examination[] {
  const holders = claims.filter((one) => one.id === id).flatMap(({ supports }) => supports.map(({ agent }) => agent));
  const all = examinations.filter((one) => one.claim === id && !holders.includes(one.agent));
  return [...Map.groupBy(all, ({ agent, kind }) => `${agent} ${kind}`).values()].flatMap((own) => {
    const latest = Math.max(...own.map(({ iteration }) => iteration));
    const last = own.filter(({ iteration }) => iteration === latest);
    const worst = Math.min(...last.map((one) => factorIn(numbers, one)));
    return last
      .filter((one) => factorIn(numbers, one) === worst)
      .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
      .slice(0, 1);
  });
}
