interface PaletteShortcut {
  /** The names on the key caps: "Ctrl K". */
  caps: string;
  /** In text: "Ctrl-K". */
  name: string;
  /** For `aria-keyshortcuts`. */
  ariaName: string;
  matches(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean;
}

/** The keys that open the search from everywhere. On a Mac, Ctrl-K deletes text to the end of the line. */
export function paletteShortcut(): PaletteShortcut {
  const isApple = /^(Mac|iPhone|iPad)/.test(navigator.platform);
  return {
    ...(isApple
      ? { caps: '⌘K', name: '⌘K', ariaName: 'Meta+K' }
      : { caps: 'Ctrl K', name: 'Ctrl-K', ariaName: 'Control+K' }),
    matches: ({ key, ctrlKey, metaKey, altKey }) =>
      !altKey && (metaKey || (ctrlKey && !isApple)) && key.toLowerCase() === 'k',
  };
}
