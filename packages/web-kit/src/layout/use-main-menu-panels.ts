import { useLocation } from '@larkspur/router';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** The panel stays open this long after the pointer leaves it. */
const GRACE_MS = 250;

interface OpenPanel {
  name: string;
  /** Opened by press or key, so it stays open when the pointer leaves. */
  isPinned: boolean;
  /** The link to focus when the panel is rendered. */
  enter?: 'first' | 'last';
}

/** The target of a key: an entry or a link of its panel, with its siblings. */
interface KeyTarget {
  entries: HTMLElement[];
  entry: HTMLElement;
  panel?: string;
  target: HTMLElement;
  row: HTMLElement[];
}

/**
 * Keeps at most one panel of the menu open. A mouse opens a panel by hovering, touch and keyboard by
 * pressing its entry. Arrow keys move through entries and links; Escape closes the panel and returns the focus.
 */
export function useMainMenuPanels() {
  const [open, setOpen] = useState<OpenPanel | null>(null);
  const menu = useRef<HTMLElement>(null);
  const grace = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();

  function show(panel: OpenPanel | null): void {
    clearTimeout(grace.current);
    setOpen(panel);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => setOpen(null), [key]);
  useEffect(() => () => clearTimeout(grace.current), []);
  useCloseOnOutsidePress(open !== null, menu, () => show(null));

  useEffect(() => {
    if (open?.enter)
      linksOf(menu.current, open.name)
        .at(open.enter === 'first' ? 0 : -1)
        ?.focus();
  }, [open]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const panel = target.closest<HTMLElement>('[data-panel]')?.dataset.panel;
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
    const entry = entries.find((it) => (panel ? it.dataset.entry === panel : it === target));
    if (!entry) return;
    const place = { entries, entry, panel, target, row: panel ? linksOf(event.currentTarget, panel) : entries };
    if (move(event.key, place)) event.preventDefault();
  }

  /** @returns whether the key was handled */
  function move(key: string, { entries, entry, panel, target, row }: KeyTarget): boolean {
    switch (key) {
      case 'ArrowRight':
      case 'ArrowLeft':
        show(null);
        at(entries, entries.indexOf(entry) + (key === 'ArrowRight' ? 1 : -1))?.focus();
        return true;
      case 'ArrowDown':
      case 'ArrowUp':
        if (panel) at(row, row.indexOf(target) + (key === 'ArrowDown' ? 1 : -1))?.focus();
        else if (entry.dataset.entry && entry.hasAttribute('aria-expanded'))
          show({ name: entry.dataset.entry, isPinned: true, enter: key === 'ArrowDown' ? 'first' : 'last' });
        else return false;
        return true;
      case 'Home':
      case 'End':
        row.at(key === 'Home' ? 0 : -1)?.focus();
        return true;
      default:
        return false;
    }
  }

  return {
    openName: open?.name,
    menuProps: {
      ref: menu,
      onKeyDown,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) show(null);
      },
    },
    press: (name: string) => show(open?.name === name && open.isPinned ? null : { name, isPinned: true }),
    entryProps: (name: string) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        show(open?.name === name ? open : { name, isPinned: false });
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || open?.isPinned) return;
        clearTimeout(grace.current);
        grace.current = setTimeout(() => setOpen(null), GRACE_MS);
      },
    }),
  };
}

function linksOf(menu: HTMLElement | null, panel: string): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(`[data-panel="${panel}"] a`) ?? [])];
}

/** Wraps around at both ends. */
function at<T>(row: T[], index: number): T | undefined {
  return row[(index + row.length) % row.length];
}

/** Closes on a press outside, and on Escape wherever the focus is, because a hovered panel does not contain it. */
function useCloseOnOutsidePress(isOpen: boolean, menu: RefObject<HTMLElement | null>, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version of `close` does the same
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return;
      const panel = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset.panel;
      if (panel) menu.current?.querySelector<HTMLElement>(`[data-entry="${panel}"]`)?.focus();
      close();
    };
    const onPress = ({ target }: globalThis.PointerEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, menu]);
}
