/** What a match page adds to Symposium's style: two teams side by side, papers, stamps, a gallery. */
export const matchStyle = `
:root { --team-a: #2f6f9f; --team-b: #a3541f; --yes: #dcefd4; --change: #fbeec2; --no: #f8d8d1; --none: #e8e6e1; --good: #3f7d33; --bad: #b3372b; }
@media (prefers-color-scheme: dark) { :root { --team-a: #7fb6e3; --team-b: #e3a06d; --yes: #254024; --change: #4a3f17; --no: #552a24; --none: #2e333a; --good: #8fcc7f; --bad: #f0948a; } }
body { max-width: 82rem; }
h1, h3, h4, p, li, dd, td, figcaption, blockquote, .thing { unicode-bidi: plaintext; }
header h1 { font-size: 1.9rem; letter-spacing: -.01em; }
.challenge { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .8rem; margin: 1.2rem 0; }
.challenge .card { background: var(--tint); border-radius: 8px; padding: .8rem 1rem; }
.card .kind { color: var(--soft); font-size: .78rem; text-transform: uppercase; letter-spacing: .06em; margin: 0; }
.card .thing { font-size: 1.12rem; font-weight: 600; margin: .2rem 0 0; line-height: 1.35; }
.card .line { margin: .1rem 0; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.1rem; align-items: start; margin: .8rem 0 1.6rem; }
.side { border: 1px solid var(--line); border-top: 4px solid var(--team-a); border-radius: 6px; padding: .7rem 1rem 1rem; min-width: 0; height: 100%; }
.side.b { border-top-color: var(--team-b); }
.side > .whose { margin: 0 0 .3rem; font-size: .82rem; font-weight: 700; color: var(--team-a); }
.side.b > .whose { color: var(--team-b); }
.side h4 { font-size: 1.12rem; margin: .2rem 0 .3rem; }
.side p { max-width: none; }
.by, .id { color: var(--soft); font-size: .82rem; font-weight: 400; }
.fills { list-style: none; padding: 0; margin: .5rem 0; font-size: .92rem; }
.fills li { border-left: 3px solid var(--line); padding: .1rem 0 .1rem .7rem; margin: .3rem 0; }
.fills .tie { display: block; color: var(--soft); font-style: italic; }
.debate { font-size: .93rem; }
.debate blockquote { margin: .2rem 0 .8rem; padding-left: .8rem; border-left: 3px solid var(--line); }
.debate .who { font-weight: 600; margin: .7rem 0 .1rem; }
.debate .missing { color: var(--soft); font-style: italic; }
.sent-back { color: var(--mark); font-weight: 400; font-size: .85rem; }
.result { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.1rem; margin-top: .8rem; }
.result .drawn { margin: 0; }
.stamped { display: inline-block; border: 2px solid var(--good); color: var(--good); border-radius: 5px; padding: .08rem .6rem; font-weight: 700; font-size: .85rem; transform: rotate(-2deg); }
.stamped.rejected, .stamped.unratified { border-color: var(--bad); color: var(--bad); }
.stamped.deadlock, .stamped.none { border-color: var(--soft); color: var(--soft); }
.enters { background: var(--yes); border-radius: 6px; padding: .5rem .8rem; margin: .7rem 0 0; font-size: .93rem; }
.enters .size { color: var(--soft); float: right; margin-left: .75em; }
.curveball { border: 2px dashed var(--mark); border-radius: 8px; padding: .5rem 1rem; margin: 1rem 0; }
.curveball p { margin: .1rem 0; max-width: none; }
.world h4 { font-size: 1.5rem; margin: .2rem 0; }
.mood { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; padding: 0; margin: .5rem 0; }
.mood li { background: var(--tint); border-radius: 99px; padding: .1rem .8rem; font-size: .9rem; }
.world dl div { grid-template-columns: 8.5rem 1fr; }
.cites { font-size: .76rem; white-space: nowrap; }
.cites a { text-decoration: none; background: var(--tint); border-radius: 4px; padding: 0 .35rem; margin-left: .25rem; }
.cites .invented { color: var(--bad); margin-left: .25rem; }
.gallery { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: .8rem; }
.gallery figure { margin: 0; grid-column: span 2; }
.gallery figure.half { grid-column: span 3; }
.gallery figure.hero { grid-column: 1 / -1; }
.gallery img { display: block; width: 100%; height: auto; border-radius: 6px; background: var(--tint); }
.gallery .empty { display: grid; place-items: center; text-align: center; aspect-ratio: 1; border: 2px dashed var(--line); border-radius: 6px; padding: 1rem; color: var(--soft); font-size: .9rem; }
.gallery .wide .empty { aspect-ratio: 3 / 2; }
.gallery .tall .empty { aspect-ratio: 2 / 3; }
.gallery figcaption { font-size: .9rem; font-weight: 600; margin-top: .35rem; }
.gallery details { font-weight: 400; font-size: .85rem; padding: .2rem .6rem; }
details.sealed { border: 2px solid var(--mark); border-radius: 8px; padding: 1rem 1.3rem; }
details.sealed > summary { font-size: 1.15rem; }
.winner { font-size: 1.7rem; font-weight: 700; margin: 1rem 0 .2rem; }
.winner.a { color: var(--team-a); } .winner.b { color: var(--team-b); }
svg .team-a { fill: var(--team-a); } svg .team-b { fill: var(--team-b); }
svg .paper { stroke: var(--soft); stroke-width: 1; } svg .yes { fill: var(--yes); } svg .change { fill: var(--change); } svg .no { fill: var(--no); } svg .none { fill: var(--none); stroke-dasharray: 3 2; }
svg .stroke { fill: none; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; } svg .stroke.good { stroke: var(--good); } svg .stroke.bad { stroke: var(--bad); } svg .stroke.soft { stroke: var(--soft); }
:target { outline: 3px solid var(--mark); outline-offset: 3px; border-radius: 4px; }
@media (max-width: 56rem) { .pair { grid-template-columns: 1fr; } }
@media (max-width: 34rem) { .world dl div { grid-template-columns: 1fr; } }
@media (min-width: 56rem) { details.sealed .drawn svg { width: 24rem; } }
@media screen { .drawn svg, .drawn svg.broad { max-width: none; min-width: 0; } }
@media print {
  :root { --team-a: #2f6f9f; --team-b: #a3541f; --yes: #dcefd4; --change: #fbeec2; --no: #f8d8d1; --none: #eee; --good: #3f7d33; --bad: #b3372b; }
  .side, .gallery figure, .curveball, .enters { break-inside: avoid; }
  .side { height: auto; }
}
`;
