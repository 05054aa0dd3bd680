/** In the colours of the bank's pages (packages/web-kit), which this process does not serve. */
export const STYLES = `
:root { color-scheme: light dark; --ground: #fbfaf7; --raised: #fff; --ink: #1e1a4d; --soft: #57537a; --line: #dcd8e8; --lead: #3b3486; --mark: #f4f1fb; --away: #fdf1dd; }
@media (prefers-color-scheme: dark) { :root { --ground: #131129; --raised: #1c1938; --ink: #efedfb; --soft: #b7b2d6; --line: #3a3561; --lead: #b5aef5; --mark: #262247; --away: #43341a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1rem 4rem; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 1.5rem 0 0.5rem; }
h2 { font: 600 1.5rem/1.2 Georgia, serif; margin: 2.5rem 0 0.25rem; }
h2, h3 { scroll-margin-top: 4rem; }
h3 { margin: 1.5rem 0 0.25rem; }
h4 { margin: 1rem 0 0.25rem; }
h5 { margin: 0; font-size: 1rem; font-variant-numeric: tabular-nums; }
p { margin: 0.25rem 0 0.5rem; max-width: 70ch; }
a { color: var(--lead); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--lead); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border-radius: 8px; background: var(--mark); overflow-wrap: normal; }
small, .who { color: var(--soft); font-size: 0.875rem; font-weight: 400; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--raised); padding: 0.5rem 0.75rem; }
.away { background: var(--away); padding: 0.75rem 1rem; border-radius: 8px; }
nav { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line); }
nav ul { display: flex; gap: 0.25rem 1rem; overflow-x: auto; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.625rem 0; white-space: nowrap; }
details { margin: 0.5rem 0; padding: 0 0.875rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
details[open] { padding-bottom: 0.875rem; }
summary { display: flex; flex-wrap: wrap; gap: 0.125rem 0.75rem; align-items: baseline; padding: 0.625rem 0; cursor: pointer; }
summary code { font-weight: 600; }
.what { flex: 1 1 18rem; }
.method { min-width: 4rem; font: 700 0.75rem/1.6 ui-monospace, monospace; text-align: center; padding: 0 0.5rem; border-radius: 4px; background: var(--lead); color: var(--raised); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-top: 1px solid var(--line); min-width: 7rem; }
thead th { color: var(--soft); font-size: 0.8125rem; border-top: 0; }
.answer { display: grid; grid-template-columns: 3rem minmax(0, 1fr); gap: 0.5rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
@media (max-width: 40rem) { thead { display: none; } tr { display: block; padding: 0.5rem 0; border-top: 1px solid var(--line); } th, td { display: block; padding: 0; border: 0; } td:empty { display: none; } }
@media print { nav { position: static; } details { break-inside: avoid; } }
`;
