import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from './single-keys';

/**
 * Single keys of one part of a screen. They work while the focus is inside it (WCAG 2.1.4), and do nothing while text is typed,
 * in a dialog, with a modifier, and for users who turned them off. A component inside it that has keys of its own, such as
 * DocumentViewer, needs other ones: this listener hears all keys before React does.
 * @param keys lower-case keys with what they do; a key without an action is left to the browser
 */
export function useShortcuts(part: RefObject<HTMLElement | null>, keys: Partial<Record<string, () => void>>): void {
  const { areOn } = useSingleKeys();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(IGNORED)) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = part.current;
    const listener = (event: KeyboardEvent) => handle(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [part]);
}

const IGNORED = 'input, textarea, select, [contenteditable]';
