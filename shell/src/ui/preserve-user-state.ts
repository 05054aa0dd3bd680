type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Captures scroll position, focus, selection and field values of a page that is about to be replaced by an equal one.
 * @returns restores them in the new page
 */
export function preserveUserState(root: HTMLElement): (next: HTMLElement) => void {
  const { scrollX, scrollY } = window;
  const focused = document.activeElement;
  const focus = focused && root.contains(focused) ? createLocator(root, focused) : null;
  const selection = focused instanceof HTMLInputElement ? readSelection(focused) : null;
  const changed = [...root.querySelectorAll<Field>('input[name], textarea[name], select[name]')]
    .filter((field) => 'value' in field && field.value !== initialValue(field))
    .map((field) => ({ locate: createLocator(root, field), value: field.value }));
  return (next) => {
    for (const { locate, value } of changed) {
      const field = locate(next);
      if (field) setValue(field as Field, value);
    }
    const element = focus?.(next);
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLInputElement && selection) element.setSelectionRange(...selection);
    if (scrollX !== 0 || scrollY !== 0) window.scrollTo(scrollX, scrollY);
  };
}

/** `null` for inputs without a selection, such as email fields. */
function readSelection({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | null {
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Finds the element of another page that corresponds to this one. */
function createLocator(root: HTMLElement, element: Element): (next: HTMLElement) => HTMLElement | null {
  const isSame = (other: Element) =>
    ['name', 'href', 'type', 'id', 'aria-label'].every((name) => {
      // React Aria generates ids, which differ between the pages.
      const [own, others] = [element.getAttribute(name), other.getAttribute(name)];
      return own === others || (name === 'id' && own?.startsWith('react-aria'));
    }) && other.textContent === element.textContent;
  const matchesIn = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>(element.localName)].filter(isSame);
  const index = matchesIn(root).indexOf(element as HTMLElement);
  return (next) => matchesIn(next)[index] ?? null;
}

function initialValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? '';
}

/** Like typing: React ignores a value that it did not see change through the native setter and an event. */
function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
