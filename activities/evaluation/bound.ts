import { jsonText } from '../../shared/kernel/index.ts';
import type { KeyedScenario } from '../../shared/evaluation/index.ts';
import { paperOf } from '../../shared/scenario/documents/index.ts';
import { sha256 } from '../identity/keys.ts';

/** No release's: a paper is the same in each of them. */
const unreleased = { notice: '', canary: '00000000-0000-0000-0000-000000000000' };

/** What a solver is shown of a scenario and what its answer is scored by, as one hash of two: another key is another yardstick. */
export const boundOf = ({ face, key }: KeyedScenario): string =>
  `${sha256(jsonText(paperOf(face, unreleased)))}/${sha256(jsonText(key))}`;
