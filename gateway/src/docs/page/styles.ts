/** The colors of the bank's pages (packages/web-kit), which this process does not serve. */
export const STYLES = `
:root { color-scheme: light dark; --background: #fbfaf7; --surface: #fff; --text: #1e1a4d; --muted: #57537a; --border: #dcd8e8; --accent: #3b3486; --code: #f4f1fb; --warning: #fdf1dd; }
@media (prefers-color-scheme: dark) { :root { --background: #131129; --surface: #1c1938; --text: #efedfb; --muted: #b7b2d6; --border: #3a3561; --accent: #b5aef5; --code: #262247; --warning: #43341a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1rem 4rem; background: var(--background); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 1.5rem 0 0.5rem; }
h2 { font: 600 1.5rem/1.2 Georgia, serif; margin: 2.5rem 0 0.25rem; }
h2, h3 { scroll-margin-top: 4rem; }
h3 { margin: 1.5rem 0 0.25rem; }
h4 { margin: 1rem 0 0.25rem; }
h5 { margin: 0; font-size: 1rem; font-variant-numeric: tabular-nums; }
p { margin: 0.25rem 0 0.5rem; max-width: 70ch; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 0.875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border-radius: 8px; background: var(--code); overflow-wrap: normal; }
small, .access { color: var(--muted); font-size: 0.875rem; font-weight: 400; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: 0.5rem 0.75rem; }
.unavailable { background: var(--warning); padding: 0.75rem 1rem; border-radius: 8px; }
nav { position: sticky; top: 0; z-index: 1; background: var(--background); border-bottom: 1px solid var(--border); }
nav ul { display: flex; gap: 0.25rem 1rem; overflow-x: auto; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.625rem 0; white-space: nowrap; }
details { margin: 0.5rem 0; padding: 0 0.875rem; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
details[open] { padding-bottom: 0.875rem; }
summary { display: flex; flex-wrap: wrap; gap: 0.125rem 0.75rem; align-items: baseline; padding: 0.625rem 0; cursor: pointer; }
summary code { font-weight: 600; }
.summary { flex: 1 1 18rem; }
.method { min-width: 4rem; font: 700 0.75rem/1.6 ui-monospace, monospace; text-align: center; padding: 0 0.5rem; border-radius: 4px; background: var(--accent); color: var(--surface); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem 0.375rem 0; border-top: 1px solid var(--border); min-width: 7rem; }
thead th { color: var(--muted); font-size: 0.8125rem; border-top: 0; }
.response { display: grid; grid-template-columns: 3rem minmax(0, 1fr); gap: 0.5rem; padding: 0.5rem 0; border-top: 1px solid var(--border); }
@media (max-width: 40rem) { thead { display: none; } tr { display: block; padding: 0.5rem 0; border-top: 1px solid var(--border); } th, td { display: block; padding: 0; border: 0; } td:empty { display: none; } }
@media print { nav { position: static; } details { break-inside: avoid; } }
`;
