/**
 * The controls of a replay, in Symposium’s own words. They stay hidden until the page’s script shows them: without it
 * the list below them is read as it stands.
 */
export const playerMarkup = `<div class="player" id="player" role="group" aria-label="Replay" hidden>
<button type="button" id="play" aria-keyshortcuts="k">Replay</button>
<button type="button" id="back" aria-label="One step back" aria-keyshortcuts="ArrowLeft">‹</button>
<button type="button" id="on" aria-label="One step on" aria-keyshortcuts="ArrowRight">›</button>
<input type="range" id="place" min="1" max="1" value="1" aria-label="Place in the match">
<output id="where" for="place"></output>
<label>Speed <select id="speed"><option value="0.5">½×</option><option value="1" selected>reading</option><option value="2">2×</option><option value="4">4×</option><option value="10">10×</option></select></label>
<label>Jump to <select id="jump"></select></label>
<button type="button" id="all">Show all</button>
</div>`;

/** What a page that is followed or played again adds to a match’s style. */
export const liveStyle = `
[hidden] { display: none !important; }
.standing { display: inline-flex; align-items: center; gap: .6rem; margin: .9rem 0 0; padding: .4rem .9rem; border-radius: 1.3rem; background: var(--tint); font-weight: 600; }
.standing::before { content: ''; flex: none; width: .65rem; height: .65rem; border-radius: 50%; background: var(--soft); }
.standing.under-way::before, .standing.judging::before { background: var(--good); animation: beat 2s ease-in-out infinite; }
.standing.paused::before, .standing.ahead::before { background: var(--mark); }
.line-state { color: var(--soft); font-size: .85rem; min-height: 1.3rem; margin: .35rem 0 0; }
@keyframes beat { 50% { opacity: .35; } }
@keyframes come { from { background: var(--change); } }
.step.fresh, .rounds > .fresh, #in-audience > .fresh { animation: come 2.5s ease-out; border-radius: 8px; }
.told { list-style: none; margin: .6rem 0 0; padding: .4rem; max-height: 32rem; overflow-y: auto; border: 1px solid var(--line); border-radius: 8px; overscroll-behavior: contain; scroll-padding: 5rem; display: flex; flex-direction: column; gap: .5rem; }
.told:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.step { flex: none; width: min(46rem, 88%); border-radius: 8px; padding: .45rem .9rem; border-left: 4px solid var(--line); background: var(--tint); }
.step p { margin: .15rem 0; max-width: none; }
.step.a { align-self: flex-start; border-left-color: var(--team-a); }
.step.b { align-self: flex-end; border-left-color: var(--team-b); }
.step.both { align-self: center; border-left-color: var(--mark); }
.step.heading p:not(.by) { font-weight: 600; }
.step.result { background: var(--yes); }
.step.event p:not(.by) { font-size: .92rem; }
.step.now { outline: 2px solid var(--accent); }
.rounds:empty::before { content: 'Not begun.'; color: var(--soft); font-style: italic; }
.player { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .7rem; padding: .6rem 0; background: var(--paper); }
.player button, .player select, .throw button, .throw input, .throw textarea { font: inherit; color: var(--ink); background: var(--tint); border: 1px solid var(--soft); border-radius: 6px; padding: .35rem .8rem; }
.player button, .throw button { cursor: pointer; }
.player button:disabled, .throw button:disabled { opacity: .5; cursor: default; }
.player #play, .throw button { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 600; min-width: 6.5rem; }
.player input[type=range] { flex: 1 1 10rem; min-width: 8rem; accent-color: var(--accent); }
.player output { font-size: .88rem; color: var(--soft); font-variant-numeric: tabular-nums; min-width: 5rem; }
.player label { font-size: .88rem; color: var(--soft); }
.player :focus-visible, .throw :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.throw { display: grid; gap: .6rem; max-width: 40rem; margin: .8rem 0 1.2rem; padding: 1rem 1.2rem; border: 2px dashed var(--mark); border-radius: 8px; }
.throw label { display: grid; gap: .25rem; font-weight: 600; }
.throw textarea { min-height: 5rem; resize: vertical; width: 100%; }
.throw .hint, .throw output { font-size: .9rem; color: var(--soft); margin: 0; }
.throw output { color: var(--ink); font-weight: 600; min-height: 1.4rem; display: block; }
.throw button { justify-self: start; }
.curveball.refused { border-style: dotted; border-color: var(--soft); }
.curveball.waiting { border-color: var(--soft); }
@media (max-width: 34rem) { .step { width: 96%; } .told { max-height: 26rem; } }
@media (prefers-reduced-motion: reduce) { .standing::before, .fresh { animation: none !important; } }
@media print { .told { max-height: none; border: 0; } .player, .throw, .line-state { display: none; } }
`;
