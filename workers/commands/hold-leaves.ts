import type { RunKind, RunShape } from '../client/run-kind.ts';
import type { Signed } from '../client/given.ts';
import type { Symposium } from '../connect.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { checkStated } from './run-commands.ts';

type Verb = 'pause' | 'resume';

const reasons: Readonly<Record<Verb, string>> = { pause: 'The night is over', resume: 'It is evening' };

/** Pauses a run, or has it go on; who does it and why stand in its record. */
export const holdLeaves = <S extends RunShape>(
  { names: { noun, command } }: RunKind<S>,
  sample: string,
  of: (symposium: Symposium) => Readonly<Record<Verb, (runKey: string, order: Signed) => Promise<string>>>,
  summaries: Readonly<Record<Verb, string>>,
): readonly Leaf<Signed>[] =>
  (['pause', 'resume'] as const).map((verb) => ({
    usage: `${verb} <${noun}>`,
    summary: summaries[verb],
    examples: [`symposium ${command} ${verb} ${sample} --by mara --reason "${reasons[verb]}"`],
    options: (options) =>
      options
        .requiredOption('--by <name>', 'who does it')
        .requiredOption('--reason <text>', 'why; it stands in the record'),
    async act(terminal, { by, reason }, [runKey = '']) {
      checkStated({ by, reason });
      const answer = await withSymposium((symposium) =>
        of(symposium)[verb](runKey, { by: by.trim(), reason: reason.trim() }),
      );
      terminal.result({ runKey, answer }, () => [`${runKey} is ${answer}.`]);
      return 'done';
    },
  }));
