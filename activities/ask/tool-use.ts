import type { ToolCall, ToolOffer } from '../models/model.ts';
import type { Call } from '../store/calls.ts';
import type { Budgets } from './budgets.ts';
import { computedInRound, computeTool, offerOfComputing, resultsOf, type Computed } from './computing.ts';
import { notRead, type ReadCall } from './keep-paid.ts';
import { askedFor, offerOf, read, type Asked, type SectionsOnDemand } from './sections-on-demand.ts';
import { counted } from '../../shared/text/index.ts';

/** What a call that uses a tool leaves in place of an answer's facts. `computed` is absent where nothing could be. */
type ToolFacts = { readonly reads?: readonly Asked[]; readonly computed?: readonly Computed[] };

/** What of a call says which tools it used. */
type Used = Pick<Call, 'outcome' | 'facts'>;

const factsOf = (call: Used): ToolFacts => (call.outcome === 'tool' ? ((call.facts as ToolFacts | null) ?? {}) : {});

/** What a stored call asked to read, and what it computed; the facts are this file's own. */
export const asksOf = (call: Used): readonly Asked[] => factsOf(call).reads ?? [];
export const computedIn = (call: Used): readonly Computed[] => factsOf(call).computed ?? [];

/** Everything that was computed in an exchange, in its order. */
export const computationsOf = (paid: readonly Used[]) => paid.flatMap(computedIn).flatMap(({ results }) => results);

const roundsOf = (paid: readonly Used[], used: (call: Used) => readonly unknown[]): number =>
  paid.filter((call) => used(call).length > 0).length;

/** The result of one call, as a turn of the conversation says it. */
interface Result {
  readonly callId: string;
  readonly text: string;
  readonly refused: boolean;
}

/**
 * The tools that one question may use before an answer is due: sections on demand, if something was left out, and the
 * evaluator, if its agent computes. Each has an allowance; a call above it is answered by a refusal, and both
 * allowances together bound the exchange.
 */
export class Tools {
  /** Most requests of the exchange that may be answered by using a tool. */
  readonly turns: number;
  private readonly sections: SectionsOnDemand;
  private readonly readings: number;
  private readonly computing: NonNullable<Budgets['computing']>;

  constructor(sections: SectionsOnDemand, { toolTurns, computing }: Pick<Budgets, 'toolTurns' | 'computing'>) {
    this.sections = sections;
    this.readings = sections.size > 0 ? toolTurns : 0;
    this.computing = computing ?? { rounds: 0, expressions: 0 };
    this.turns = this.readings + this.computing.rounds;
  }

  /** `forbidden`: they have been used, and now an answer is due. */
  offered(use: ToolOffer['use']): { readonly tools?: readonly ToolOffer[] } {
    const reading = this.readings > 0 ? offerOf(this.sections, use) : null;
    const tools = [
      ...(reading === null ? [] : [reading]),
      ...(this.computing.rounds > 0 ? [offerOfComputing(this.computing, use)] : []),
    ];
    return tools.length === 0 ? {} : { tools };
  }

  /** What was asked for is kept as facts, so that a later attempt can hand it over again. `paid`: what went before. */
  taken(calls: readonly ToolCall[], paid: readonly Used[]): ReadCall {
    const computes = ({ name }: ToolCall) => name === computeTool && this.computing.rounds > 0;
    const round = roundsOf(paid, computedIn) + 1;
    const reads = calls.filter((call) => !computes(call)).map(askedFor);
    const computed = computedInRound(calls.filter(computes), round, this.computing);
    const expressions = computed.reduce((sum, { results }) => sum + results.length, 0);
    const why = [
      ...(reads.length > 0 ? [`reads ${reads.map(({ section }) => section).join(', ')}`] : []),
      ...(computed.length > 0 ? [`computes ${counted(expressions, 'expression')}`] : []),
    ];
    return {
      ...notRead,
      outcome: 'tool',
      facts: {
        reads: reads.map(({ callId, section }) => ({ callId, section })),
        ...(computed.length > 0 ? { computed } : {}),
      },
      why: why.join('; '),
    };
  }

  /**
   * A call of a tool that was not offered is answered with the tools that there are; if nothing can be read, no list of
   * sections is mentioned.
   */
  private readIn(asked: Asked): Pick<Result, 'text' | 'refused'> {
    if (this.readings > 0) return read(this.sections, asked);
    const has = this.computing.rounds > 0 ? `You have \`${computeTool}\` and no other` : 'You have none';
    return { text: `There is no such tool. ${has}: answer without it.`, refused: true };
  }

  /** The results of one call of the exchange; `before`: the calls before it. */
  results(call: Used, before: readonly Used[]): readonly Result[] {
    const over = roundsOf(before, asksOf) >= this.readings && this.readings > 0;
    const tooOften = `You have read ${this.readings} times, and may not again: answer now.`;
    return [
      ...asksOf(call).map((asked) => ({
        callId: asked.callId,
        ...(over ? { text: tooOften, refused: true } : this.readIn(asked)),
      })),
      ...computedIn(call).map((computed) => ({ callId: computed.callId, ...resultsOf(computed) })),
    ];
  }
}
