/**
 * Shows what waits for one group of reviewers, and decides nothing. Run it beside `npm run dev`, with the project's own
 * Node:
 *
 *   npm exec node examples/reviewer.ts physicist
 */
import { connectSymposium } from '../workers/index.ts';
import { reviewPackage } from '../workers/scenario/review/package.ts';
import { packageRows } from '../workers/commands/review-rows.ts';

const group = process.argv[2] ?? 'physicist';
const symposium = await connectSymposium();
try {
  for (const { reviewId, group: asked } of await symposium.reviews.list()) {
    if (asked !== group) continue;
    const {
      question,
      dispute,
      asked: { deadline },
      commands,
    } = reviewPackage(await packageRows(symposium.db, reviewId));
    console.log(`${reviewId}, until ${deadline}\n  ${question}`);
    for (const { by, as, proof } of dispute?.statements ?? [])
      console.log(`  ${by}: ${as}${proof === null ? '' : `; Symposium finds: ${proof.finding}`}`);
    console.log(`  ${commands.join('\n  ')}\n`);
  }
} finally {
  await symposium.close();
}
