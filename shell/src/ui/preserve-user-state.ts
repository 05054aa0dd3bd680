type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Looks up the element in the new page. @returns a function that restores its state; `null` if the page has no such element */
type Restore = (next: HTMLElement) => (() => void) | null;

/** Ids that React and React Aria generate, also used as names. They differ between a prerendered page and a live one. */
const GENERATED_ID = /^(_[Rr]_|react-aria).*/;
const IDENTIFYING_ATTRIBUTES = ['id', 'name', 'href', 'role', 'aria-label', 'placeholder'];

/**
 * Captures scroll position, focus, selections, values, checked boxes and open disclosures of a page that is about to be
 * replaced by an equal one, or hydrated.
 * @returns restores them in the new page, or in the state of the same one
 */
export function preserveUserState(root: HTMLElement): (next: HTMLElement) => void {
  const { scrollX, scrollY } = window;
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')];
  const restores = [
    ...fields.map((field) => preserveField(root, field)),
    ...[...root.querySelectorAll('details')].map((details) => preserveDisclosure(root, details)),
    preserveSelection(root),
    preserveFocus(root),
  ];
  return (next) => {
    // All are found before one is restored, because the page responds to input: texts and rows change.
    const found = restores.map((restore) => restore?.(next));
    for (const apply of found) apply?.();
    if (scrollX !== 0 || scrollY !== 0) window.scrollTo(scrollX, scrollY);
  };
}

/** Finds the element of another page that corresponds to this one: the same one where the page was hydrated. */
export function createLocator<E extends HTMLElement>(root: HTMLElement, element: E): (next: HTMLElement) => E | null {
  const wanted = describe(element);
  const matchesIn = (page: HTMLElement) =>
    [...page.querySelectorAll<E>(element.localName)].filter((other) => describe(other) === wanted);
  const index = matchesIn(root).indexOf(element);
  return (next) => (next.contains(element) ? element : (matchesIn(next)[index] ?? null));
}

function describe(element: Element): string {
  const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
  return JSON.stringify([
    ...IDENTIFYING_ATTRIBUTES.map((name) => element.getAttribute(name)?.replace(GENERATED_ID, '')),
    // A prerendered text area has a type until React Aria knows that it is one.
    element instanceof HTMLInputElement && element.type,
    isCheckable(element) && element.value,
    // The text of a text area is its initial value.
    labels?.length ? [...labels].map(({ textContent }) => textContent) : element.textContent,
  ]);
}

function isCheckable(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');
}

function preserveField(root: HTMLElement, field: Field): Restore | null {
  const locate = createLocator(root, field);
  if (isCheckable(field)) {
    const { checked, defaultChecked, type } = field;
    // Checking one radio button unchecks the others.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return null;
    return (next) => {
      const other = locate(next);
      if (!isCheckable(other)) return null;
      return () => {
        // React still has the value from hydration, so the opposite is set first; otherwise click() changes nothing for React.
        if (other === field) other.checked = !checked;
        if (other.checked !== checked) other.click();
      };
    };
  }
  const { value } = field;
  const isChanged = value !== initialValue(field);
  // Scripts may not fill in a file input.
  if (field.type === 'file' || (!isChanged && document.activeElement !== field)) return null;
  const restoreRange = preserveRange(field);
  return (next) => {
    const other = locate(next);
    if (!other) return null;
    return () => {
      if (isChanged) setValue(other, value);
      restoreRange?.(other);
    };
  };
}

/** The caret or the selected part of a text field. Kept even while the field is not focused. */
function preserveRange(field: Field): ((next: Field) => void) | null {
  // Email fields, for example, have none.
  if (!isTextField(field) || field.selectionStart === null) return null;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return (next) => {
    if (isTextField(next)) next.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

function initialValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? '';
}

/**
 * Like typing: React ignores a value that it did not see change through the native setter and an event. A hydrated field has the
 * value already, so it is reset first, through the setter that React watches.
 */
function setValue(field: Field, value: string): void {
  field.value = initialValue(field);
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function preserveDisclosure(root: HTMLElement, details: HTMLDetailsElement): Restore {
  const locate = createLocator(root, details);
  const { open } = details;
  return (next) => {
    const other = locate(next);
    if (!other || other.open === open) return null;
    return () => {
      other.open = open;
    };
  };
}

function preserveFocus(root: HTMLElement): Restore | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null;
  const locators = [focused, ...controlsBefore(focused)].map((element) => createLocator(root, element));
  return (next) => {
    const found = locators.flatMap((locate) => locate(next) ?? []);
    if (found.length === 0) return null;
    return () => {
      for (const other of found) {
        other.focus({ preventScroll: true });
        if (document.activeElement === other) return;
      }
    };
  };
}

/**
 * A menu that was open in the prerendered page is closed in the live one, so its links cannot have the focus. The nearest control
 * before them in the same navigation can: the menu's button.
 */
function controlsBefore(focused: HTMLElement): HTMLElement[] {
  const controls = [...(focused.closest('nav')?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
  return controls.slice(0, Math.max(0, controls.indexOf(focused))).reverse();
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Text that the user has selected, for example to copy it. Not restored where the text differs. */
function preserveSelection(root: HTMLElement): Restore | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const texts = textNodesOf(root);
  const [anchor, focus] = [anchorNode, focusNode].map((node) => (node ? texts.indexOf(node) : -1));
  const selected = selection.toString();
  return (next) => {
    if (next.contains(anchorNode)) return null;
    const others = textNodesOf(next);
    const [from, to] = [others[anchor ?? -1], others[focus ?? -1]];
    if (!from || !to) return null;
    return () => {
      if (anchorOffset > lengthOf(from) || focusOffset > lengthOf(to)) return;
      selection.setBaseAndExtent(from, anchorOffset, to, focusOffset);
      if (selection.toString() !== selected) selection.removeAllRanges();
    };
  };
}

/** Without the whitespace between elements, which a prerendered page may have. */
function textNodesOf(root: HTMLElement): Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode);
  return texts;
}

const lengthOf = (text: Node) => text.nodeValue?.length ?? 0;
