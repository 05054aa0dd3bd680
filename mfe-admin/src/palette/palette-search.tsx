import { SearchIcon } from '@larkspur/web-kit/brand/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './palette-search.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** The button of the global search in the header. `/` and Ctrl-K (⌘K) open it from everywhere. */
export function PaletteSearch() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  function open(): void {
    setOpened(true);
    setOpen(true);
  }

  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return;
      event.preventDefault();
      setOpened(true);
      setOpen(true);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);

  return (
    <>
      <button type="button" className={styles.search} aria-keyshortcuts="/ Control+K" onClick={open}>
        <SearchIcon size={18} />
        <span className={styles.text}>Search, or go to…</span>
        <kbd className={styles.key}>/</kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `/` is a character where text is typed, and belongs to an open dialog. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  if (key !== '/' || !(target instanceof Element)) return false;
  return !target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]');
}
