import { flushSync } from 'react-dom';

export interface TakeOver {
  /** What holds the page that stands already. */
  root: HTMLElement;
  router: {
    state: { initialized: boolean };
    subscribe(listener: (state: { initialized: boolean }) => void): () => void;
  };
  /** Renders the page into the root. */
  show: () => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The page may stand already, as its release rendered it: it is read and pointed at until the router has the same page
 * to show, and is replaced at one stroke. Not hydrated: the shell would have to be of the release's age. What a visitor
 * did meanwhile is kept: where they had scrolled to, what has the focus, what they typed or their browser filled in.
 */
export function takeOver({ root, router, show }: TakeOver): void {
  if (!root.hasChildNodes()) {
    show();
    return;
  }
  const replace = () => {
    const restore = keepPlace(root);
    flushSync(show);
    restore();
  };
  if (router.state.initialized) {
    replace();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    replace();
  });
}

function keepPlace(root: HTMLElement): () => void {
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  const focus = focused && root.contains(focused) ? findAgain(root, focused) : null;
  const filled = [...root.querySelectorAll<Field>('input[name], textarea[name], select[name]')]
    .filter((field) => 'value' in field && field.value !== initialValue(field))
    .map((field) => ({ again: findAgain(root, field), value: field.value }));
  return () => {
    for (const { again, value } of filled) {
      const field = again();
      if (field) fill(field as Field, value);
    }
    focus?.()?.focus({ preventScroll: true });
    if (scrollX !== 0 || scrollY !== 0) window.scrollTo(scrollX, scrollY);
  };
}

/** The element of the new page that says and does what this one does. */
function findAgain(root: HTMLElement, element: Element): () => HTMLElement | null {
  const isAlike = (other: Element) =>
    ['name', 'href', 'type', 'id', 'aria-label'].every((name) => {
      // React numbers what has no id of its own.
      const [mine, theirs] = [element.getAttribute(name), other.getAttribute(name)];
      return mine === theirs || (name === 'id' && mine?.startsWith('react-aria'));
    }) && other.textContent === element.textContent;
  const alike = () => [...root.querySelectorAll<HTMLElement>(element.localName)].filter(isAlike);
  const place = alike().indexOf(element as HTMLElement);
  return () => alike()[place] ?? null;
}

function initialValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? '';
}

/** As if it were typed: React takes notice of the event, and of a value that it did not set itself. */
function fill(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
