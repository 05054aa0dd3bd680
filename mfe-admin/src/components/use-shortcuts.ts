import { type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from './single-keys';

/**
 * Single keys of one part of a screen. They work while the focus is inside it (WCAG 2.1.4), and do nothing while text is typed,
 * in a dialog, with a modifier, and for administrators who turned them off. A component inside it that has keys of its own, such as
 * DocumentViewer, needs other ones: this listener hears all keys before React does.
 * @param keys lower-case keys with what they do; a key without an action is left to the browser
 */
export function useShortcuts(part: RefObject<HTMLElement | null>, keys: Partial<Record<string, () => void>>): void {
  const { areOn } = useSingleKeys();
  const latest = useRef(keys);
  latest.current = areOn ? keys : {};
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(IGNORED)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const element = part.current;
    element?.addEventListener('keydown', handle);
    return () => element?.removeEventListener('keydown', handle);
  }, [part]);
}

const IGNORED = 'input, textarea, select, [contenteditable]';
