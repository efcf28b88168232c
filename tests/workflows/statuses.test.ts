import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPublication } from '../../activities/store/documents.ts';
import type { EvaluationDocument } from '../../shared/scenario/documents/evaluation.ts';
import { designHeadings } from '../../shared/scenario/documents/design-section.ts';
import { designOf } from '../../shared/scenario/designs.ts';
import { fold, openHouse, type House } from '../support/house.ts';
import { textsIn } from '../support/texts.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('a run', () => {
  test.each([
    ['OF', 'The Horizon Problem', 'best known approach', 'evaluation criteria'],
    ['PX', 'The Invisible Wall', 'impossibility proof', 'proof review'],
    ['MT', 'The Ticking Trade', 'hidden assumption', 'timing budget'],
    ['DG', 'The Misdirection', 'trivial answer', 'timing budget'],
  ] as const)(
    'of a %s in %s ends with documents that hold its design where it belongs',
    async (status, category, asked, checked) => {
      const handle = await house.start({
        key: `status-${status.toLowerCase()}`,
        brief: { category, status, tier: 'FRACTURE', constraints: [], inspirationSeed: null },
      });
      const result = await handle.result();
      const { gates } = await fold(house.db, result.runKey);
      const findings = gates.flatMap((report) => report.findings);
      expect({
        outcome: result.outcome,
        open: gates.flatMap(({ gate, deficiencies, unscored }) =>
          [...deficiencies, ...unscored].map((one) => [gate, one]),
        ),
      }).toEqual({ outcome: 'DOCUMENTED', open: [] });
      for (const name of [asked, checked])
        expect(findings.find((finding) => finding.name === name)?.verdict).toBe('passed');

      const publication = await findPublication(house.db, result.runKey);
      const file = (path: RegExp) => publication?.files.find((one) => path.test(one.path))?.text ?? '';
      const open = `${file(/^public\/.*\.md$/)}\n${file(/^public\/.*\.json$/)}`;
      const evaluation = file(/^evaluation\/.*\.md$/);
      const { design, status: printed } = JSON.parse(file(/^evaluation\/.*\.json$/)) as EvaluationDocument;
      const field = designOf[status] ?? 'paradox';
      expect(printed).toBe(status);
      expect(
        Object.entries(design)
          .filter(([, body]) => body !== null)
          .map(([name]) => name),
      ).toEqual([field]);
      for (const heading of designHeadings(status)) expect(evaluation).toContain(`### ${heading}\n`);
      // Ids such as `E1` and names of objects are no secrets; whole sentences are.
      for (const text of textsIn(design[field]).filter((one) => one.split(' ').length > 4))
        expect(open).not.toContain(text);
    },
  );
});
