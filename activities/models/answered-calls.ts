import type { Turn } from './model.ts';

/**
 * Which calls of a conversation go back to a provider as calls: those that have a result right after the reply that made
 * them, each id once. Providers refuse a conversation with a call without a result, a result without its call, or an id
 * twice, and a model may leave any of these behind; what is no such pair is said in words.
 */
export class AnsweredCalls {
  private readonly turns: readonly Turn[];
  private readonly made = new Set<string>();
  private readonly open = new Set<string>();

  constructor(turns: readonly Turn[]) {
    this.turns = turns;
  }

  /** Whether a call of the reply at this place goes back as one; asked in the order of the conversation. */
  keeps(id: string, place: number): boolean {
    if (this.made.has(id) || !this.resultsAfter(place).has(id)) return false;
    this.made.add(id);
    this.open.add(id);
    return true;
  }

  /** Whether this result is one of a call that went back, which it then answers. */
  answers(id: string): boolean {
    return this.open.delete(id);
  }

  private resultsAfter(place: number): ReadonlySet<string> {
    const after = this.turns.slice(place + 1);
    const end = after.findIndex(({ role }) => role !== 'tool');
    return new Set(
      (end < 0 ? after : after.slice(0, end)).flatMap((turn) => (turn.role === 'tool' ? turn.callId : [])),
    );
  }
}
