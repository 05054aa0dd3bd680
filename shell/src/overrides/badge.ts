import type { Override } from './overrides';

const STYLE = `
  :host {
    position: fixed; z-index: 2147483647; inset: auto auto var(--space-2) var(--space-2);
    max-width: calc(100vw - 2 * var(--space-2)); box-sizing: border-box;
    padding: var(--space-2) var(--space-3); border: 2px dashed currentcolor; border-radius: var(--radius-s);
    background: var(--notice-wash); color: var(--notice); font: var(--weight-strong) var(--text-xs) var(--font-text);
    overflow-wrap: anywhere;
  }
  ul { margin: 0 0 var(--space-1); padding: 0; list-style: none; }
  button { min-height: 1.75rem; padding: 0 var(--space-2); border: 1px solid; border-radius: var(--radius-s);
    background: none; color: inherit; font: inherit; cursor: pointer; }
`;

/** Marks every page that shows an unreleased build. In a shadow root, so that the page's styles cannot hide it. */
export function showBadge(page: Document, overrides: Override[], onReset: () => void): void {
  const badge = page.createElement('aside');
  badge.setAttribute('aria-label', 'Overridden remotes');
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  const shadow = badge.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [style];

  const list = page.createElement('ul');
  for (const override of overrides) {
    const item = page.createElement('li');
    item.textContent = describeOverride(override);
    list.append(item);
  }
  const reset = page.createElement('button');
  reset.type = 'button';
  reset.textContent = 'Reset';
  reset.addEventListener('click', onReset);
  shadow.append(list, reset);
  page.body.append(badge);
}

function describeOverride({ name, base }: Override): string {
  return base
    ? `${name} is loaded from ${new URL(base).host}. Its signature isn’t verified.`
    : `${name}: the override isn’t an http URL on this machine.`;
}
