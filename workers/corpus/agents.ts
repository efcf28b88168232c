import { agentRecords } from '../../activities/scenario/qa/agent-records.ts';
import { agentColumns, agentRows, surerOf } from '../../shared/scenario/qa/index.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { corpusOption } from './corpus-option.ts';

/** Prints what each agent did under each of its system prompts (scenario rules §D.5). */
export const agents: Leaf<{ readonly corpus: 'simulated' | 'real' }> = {
  usage: 'agents',
  summary:
    'what each agent did under each of its prompts: agreement, challenges and vetoes upheld, proofs that failed, confidence against outcome',
  examples: ['symposium corpus agents', 'symposium corpus agents --corpus simulated --json'],
  options: (command) => command.addOption(corpusOption()),
  async act(terminal, { corpus }) {
    const records = await withStore((db) => agentRecords(db, corpus));
    const simulated = corpus === 'simulated';
    terminal.result({ corpus, simulated, agents: records.map((one) => ({ ...one, surerBy: surerOf(one) })) }, () =>
      records.length === 0
        ? [`No agent has spoken in the ${corpus} corpus.`]
        : [
            ...(simulated ? ['SIMULATED: it says nothing about minds.'] : []),
            ...table([...agentColumns], agentRows(records)),
          ],
    );
  },
};
