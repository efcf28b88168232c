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
