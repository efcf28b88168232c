/** Reads in daylight, at night and on paper. Folded parts print as the reader left them. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1d2329; --soft: #5a6570; --paper: #fdfcfa; --line: #d9d5cc; --tint: #f3f0e9; --mark: #8a4b08; --accent: #1f5a8a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e2dd; --soft: #9aa4ae; --paper: #16191d; --line: #363c44; --tint: #1f242a; --mark: #e6a562; --accent: #86bbe8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 5rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2.75rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3, h4, h5, h6 { font-size: 1rem; margin: 1.1rem 0 .35rem; }
p { margin: .5rem 0; max-width: 48rem; }
a { color: var(--accent); }
nav ol { margin: 1rem 0 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; font-size: .9rem; }
.notice { border-left: 4px solid var(--mark); background: var(--tint); padding: .6rem .9rem; font-weight: 600; }
.stamp { color: var(--mark); font-weight: 700; letter-spacing: .02em; margin: .4rem 0 0; }
.part { border-left: 2px solid var(--line); padding-left: .9rem; margin: .9rem 0; }
dl { margin: .5rem 0; }
dl div { display: grid; grid-template-columns: 11rem 1fr; gap: .2rem 1rem; padding: .2rem 0; }
dt { color: var(--soft); }
dd { margin: 0; }
dl.first { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1.1rem 0 0; }
dl.first div { display: block; background: var(--tint); border-radius: 4px; padding: .45rem .8rem; }
dl.first dt { font-size: .78rem; }
dl.first dd { font-weight: 600; }
figure.said { margin: .7rem 0; padding: .1rem 0 .1rem 1rem; border-left: 3px solid var(--accent); }
figure.said blockquote { margin: 0; }
figure.said figcaption { color: var(--soft); font-size: .85rem; }
.wide { overflow-x: auto; margin: .6rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); min-width: 4.5rem; overflow-wrap: break-word; }
th { color: var(--soft); font-weight: 600; }
pre { background: var(--tint); padding: .8rem; overflow-x: auto; font-size: .88rem; line-height: 1.7; }
details { border: 1px solid var(--line); border-radius: 4px; padding: .5rem .9rem; margin: .6rem 0; }
summary { cursor: pointer; font-weight: 600; }
@media (max-width: 34rem) { dl div { grid-template-columns: 1fr; } }
@media print {
  :root { --ink: #000; --soft: #333; --paper: #fff; --line: #999; --tint: #f4f4f4; --mark: #000; --accent: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav { display: none; }
  h2, h3, h4, summary { break-after: avoid; }
  tr, .notice, pre { break-inside: avoid; }
  pre { white-space: pre-wrap; }
  .wide { overflow: visible; }
}
`;

/**
 * What a drawing's looks are, by day, at night and on paper. Colours never say anything alone: places, marks and words
 * say it too.
 */
export const figureStyle = `
:root { --genesis: #cfe3f7; --bridge: #d3ebc9; --verification: #f5e4a8; --adversary: #f8cdc4; --meta: #e2d6f6; --memory: #dcdfe4; --phi: #ffd9ab; --good: #4d8f3c; --bad: #b3372b; --warn: #b7791f; }
@media (prefers-color-scheme: dark) { :root { --genesis: #24496e; --bridge: #2d5431; --verification: #63531a; --adversary: #78342c; --meta: #4b3a75; --memory: #474c55; --phi: #7a4d16; --good: #86c274; --bad: #ee8a7d; --warn: #e3b161; } }
.drawn { margin: .8rem 0 .3rem; }
.drawn svg { display: block; max-width: 100%; height: auto; font: 11px system-ui, sans-serif; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
svg.broad { min-width: 40rem; }
svg text { fill: var(--ink); } svg .soft { fill: var(--soft); } svg .small { font-size: 9.5px; } svg .strong { font-weight: 600; }
svg .genesis { fill: var(--genesis); } svg .bridge { fill: var(--bridge); } svg .verification { fill: var(--verification); } svg .adversary { fill: var(--adversary); }
svg .meta { fill: var(--meta); } svg .memory { fill: var(--memory); } svg .phi { fill: var(--phi); } svg .plain { fill: var(--accent); } svg .back { fill: var(--tint); }
svg .hollow { fill: none; stroke: var(--warn); stroke-width: 1.5; stroke-dasharray: 3 2; } svg .crossed { stroke: var(--bad); stroke-width: 1.8; } svg rect.crossed { fill: none; }
svg .ring { fill: none; stroke: var(--ink); stroke-width: 1.4; }
svg .grid { stroke: var(--line); stroke-width: 1; } svg .threshold { stroke: var(--mark); stroke-width: 1.2; stroke-dasharray: 5 4; fill: none; }
svg .track { fill: none; stroke: var(--soft); stroke-width: 1.4; } svg .answer { fill: none; stroke: var(--accent); stroke-width: 3; }
svg circle.track { fill: var(--soft); stroke: none; } svg circle.answer { fill: var(--accent); stroke: none; } svg rect.track, svg rect.answer { stroke-width: 2.5; }
svg .fatal { fill: var(--bad); } svg .serious { fill: var(--warn); } svg .minor { fill: var(--memory); stroke: var(--soft); stroke-width: .7; } svg .open { fill: none; stroke: var(--bad); stroke-width: 1.8; }
.legend { list-style: none; margin: .2rem 0 .8rem; padding: 0; display: flex; flex-wrap: wrap; gap: .15rem 1rem; font-size: .85rem; color: var(--soft); }
.legend svg { vertical-align: -1px; margin-right: .35rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
@media print { :root { --genesis: #cfe3f7; --bridge: #d3ebc9; --verification: #f5e4a8; --adversary: #f8cdc4; --meta: #e2d6f6; --memory: #dcdfe4; --phi: #ffd9ab; } .drawn svg.broad { min-width: 0; } .legend, figure.said { break-inside: avoid; } }
`;
