import type { CapturedRequest } from '../../activities/models/simulated/captured-request.ts';

/** What is to be known of one request: who was asked, whether the answer was altered, and whether the flaw was shown. */
export interface Witnessed {
  readonly agent: string;
  readonly task: string;
  readonly phase: string;
  readonly altered: boolean;
  readonly shown: boolean;
}

type Watched = Pick<CapturedRequest, 'scenarioId' | 'agent' | 'task' | 'phase' | 'deed' | 'body'>;

export interface Witness {
  note(request: Watched): void;
  of(run: string): readonly Witnessed[];
}

/** How a text stands in another that is written as JSON. */
const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Watches requests and keeps nothing of their text. `markers`: words of a flaw, by the run as agents see it. */
export function witness(markers: ReadonlyMap<string, string>): Witness {
  const seen = new Map<string, Witnessed[]>();
  return {
    note({ scenarioId, agent, task, phase, deed, body }) {
      const marker = markers.get(scenarioId);
      const shown = marker !== undefined && JSON.stringify(body).includes(asInJson(marker));
      const one = { agent, task, phase, altered: deed !== null, shown };
      const list = seen.get(scenarioId);
      if (list === undefined) seen.set(scenarioId, [one]);
      else list.push(one);
    },
    of: (run) => seen.get(run) ?? [],
  };
}
