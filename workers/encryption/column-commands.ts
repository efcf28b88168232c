import { readConfig } from '../config.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { table } from '../terminal/terminal.ts';
import { checkColumnKeys, columnKeys } from './column-keys.ts';
import { columnStates, type ColumnState } from './column-states.ts';
import { columnSetting } from './keyring.ts';
import { oldVersionsIn, rewritesDue } from './rewrite.ts';
import { sealColumns } from './seal-columns.ts';

export const columnsCommand: Leaf<object> = {
  usage: 'columns',
  summary: 'count, column by column, the rows that are in plain words and those that each key has encrypted',
  examples: ['symposium encryption columns', 'symposium encryption columns --json'],
  act: (terminal) =>
    withStore(async (db) => {
      const due = new Set((await rewritesDue(db)).map(({ table: name }) => name));
      const states = (await columnStates(db)).map((state) => ({ ...state, rewriteDue: due.has(tableOf(state)) }));
      terminal.result(states, () => [
        ...table(['column', 'plain', 'encrypted'], states.map(lineOf)),
        ...(due.size === 0 ? [] : ['', `${oldVersionsIn([...due])}: \`symposium encryption seal\` writes it anew.`]),
      ]);
      return undefined;
    }),
};

const tableOf = ({ column }: ColumnState): string => column.split('.')[0] ?? column;

const lineOf = ({ column, plain, byKey }: ColumnState): string[] => [
  column,
  String(plain),
  Object.entries(byKey)
    .map(([id, count]) => `${count} with ${id}`)
    .join(', '),
];

export const sealCommand: Leaf<object> = {
  usage: 'seal',
  summary: `encrypt with the first key all rows that are plain or encrypted with another one; needs ${columnSetting}=true`,
  examples: ['symposium encryption seal'],
  async act(terminal) {
    const keys = await columnKeys(readConfig());
    const { writes } = keys;
    if (writes === null)
      throw new RequestError([
        `${columnSetting}: is not true, so rows would be plain again; set it on every worker first`,
      ]);
    return withStore(async (db) => {
      await checkColumnKeys(db, keys);
      const sealed = await sealColumns(db, writes, terminal.say);
      terminal.result({ key: writes, sealed }, () => [
        sealed === 0
          ? `Nothing to do: all rows are encrypted with ${writes}.`
          : `${sealed} values are encrypted with ${writes} now.`,
      ]);
      return undefined;
    });
  },
};
