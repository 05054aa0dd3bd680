import { SearchIcon } from '@larkspur/web-kit/brand/icons';
import { lazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { useEffect, useState } from 'react';
import { useSingleKeys } from '../components/single-keys';
import styles from './palette-search.module.css';

const palette = lazyCode(async () => (await import('./palette')).Palette);

/** The button of the global search in the header. Ctrl-K (⌘K) opens it from everywhere, and `/` unless it is turned off. */
export function PaletteSearch() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { areOn } = useSingleKeys();
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
        aria-keyshortcuts={areOn ? '/ Control+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} />
        <span className={styles.text}>Search, or go to…</span>
        <kbd className={styles.key}>{areOn ? '/' : 'Ctrl K'}</kbd>
      </button>
      {Palette && <Palette isOpen={isOpen} onClose={close} />}
    </>
  );
}

/** `/` is a character where text is typed, and belongs to an open dialog. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent, areSingleKeysOn: boolean): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  if (!areSingleKeysOn || key !== '/' || !(target instanceof Element)) return false;
  return !target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]');
}
