import { useSingleKeys } from '@larkspur/web-kit/action/single-keys';
import { SearchIcon } from '@larkspur/web-kit/brand/icons';
import { lazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { useEffect, useState } from 'react';
import styles from './palette-search.module.css';
import { paletteShortcut } from './palette-shortcut';

const palette = lazyCode(async () => (await import('./palette')).Palette);

/** The button of the global search in the header. Ctrl-K (⌘K on a Mac) opens it from everywhere, and `/` unless it is turned off. */
export function PaletteSearch() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { areOn } = useSingleKeys();
  const { caps, ariaName } = paletteShortcut();
  const Palette = useLazyOverlay(palette, { isOpen, name: 'the search', onClose: close });

  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, areOn)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [areOn]);

  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts={areOn ? `/ ${ariaName}` : ariaName}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} />
        <span className={styles.text}>Search, or go to…</span>
        <kbd className={styles.key}>{areOn ? '/' : caps}</kbd>
      </button>
      {Palette && <Palette isOpen={isOpen} onClose={close} />}
    </>
  );
}

/** `/` is a character where text is typed, and belongs to an open dialog. */
function isShortcut(event: KeyboardEvent, areSingleKeysOn: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (paletteShortcut().matches(event)) return true;
  if (ctrlKey || metaKey || altKey || !areSingleKeysOn || key !== '/' || !(target instanceof Element)) return false;
  return !target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]');
}
