/**
 * What a tournament’s page adds to Symposium’s style. A bracket has a column a round, in which each pairing stands
 * between the two that lead to it; on a narrow screen its rounds stand one below the other.
 */
export const tournamentStyle = `
body { max-width: 82rem; }
.rounds { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: .7rem; margin: .6rem 0 1.4rem; align-items: start; }
.pairing { border: 1px solid var(--line); border-radius: 6px; padding: .45rem .7rem .5rem; background: var(--paper); min-width: 0; }
.pairing p { margin: .1rem 0; max-width: none; }
.pairing .side { display: flex; justify-content: space-between; gap: .8rem; }
.pairing .side .name { min-width: 0; }
.pairing .side .mean { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.pairing .won { font-weight: 700; }
.pairing .won .name::before { content: '▸ '; color: var(--accent); }
.pairing .result, .pairing .matches { font-size: .82rem; color: var(--soft); }
.pairing.open { border-style: dashed; }
.bracket { display: flex; gap: 2.2rem; overflow-x: auto; padding: 0 .2rem .6rem; }
.bracket .round { display: flex; flex-direction: column; flex: 1 0 11.5rem; min-width: 0; }
.bracket h3 { margin: .6rem 0 .2rem; }
.bracket .slots { display: grid; grid-auto-rows: 1fr; flex: 1; }
.bracket .slot { display: flex; flex-direction: column; justify-content: center; position: relative; padding: .35rem 0; }
.bracket .round:not(:last-child) .slot::after { content: ''; position: absolute; right: -1.1rem; width: 1.1rem; height: 50%; border: 0 solid var(--soft); border-right-width: 1px; }
.bracket .round:not(:last-child) .slot:nth-child(odd)::after { top: 50%; border-top-width: 1px; }
.bracket .round:not(:last-child) .slot:nth-child(even)::after { bottom: 50%; border-bottom-width: 1px; }
.bracket .round:not(:first-child) .slot::before { content: ''; position: absolute; left: -1.1rem; width: 1.1rem; top: 50%; border-top: 1px solid var(--soft); }
@media (max-width: 44rem) {
  .bracket { flex-direction: column; gap: .4rem; overflow: visible; padding: 0; }
  .bracket .round { flex: none; }
  .bracket .slots { grid-auto-rows: auto; }
  .bracket .slot::before, .bracket .slot::after { display: none; }
}
@media print { .pairing { break-inside: avoid; } .bracket { overflow: visible; } }
`;
