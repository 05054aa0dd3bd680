import { useEffect, useRef } from 'react';

/**
 * Single keys for a screen that is used by keyboard alone. They do nothing while text is typed, in a dialog, in a group that
 * has keys of its own, and with a modifier.
 * @param keys lower-case keys with what they do; a key without an action is left to the browser
 */
export function useShortcuts(keys: Partial<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(IGNORED)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

const IGNORED = 'input, textarea, select, [contenteditable]';
