import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take a minute and more, whatever their size: they begin first, so that no worker ends long after the others. */
const long = [
  /chaos\/short/,
  /evaluation\/killed/,
  /corpus\/corpus/,
  /omega\/long/,
  /encyclopedia-killed/,
  /demo\/match/,
  /bench\/trial/,
  /worldbuilding\/(?:pictures|tournament-reset)/,
  /omega\/reset/,
];

const isLong = ({ moduleId }: TestSpecification): boolean => long.some((name) => name.test(moduleId));

/** As Vitest sorts them, largest or slowest first, but for those of which that tells nothing in a new checkout. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
