import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../utils/class-names';
import styles from './tabs.module.css';

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: { id: string; name: string; content: ReactNode }[];
  /** Stacks the tabs next to the panel, when they do not fit in a row. */
  vertical?: boolean;
  /** Controls the selected tab, when the URL keeps it. */
  selected?: string;
  onSelect?(id: string): void;
}

/**
 * Views of one thing that are needed one at a time. Do not use tabs for content that is compared or needed together.
 * All panels are in the page, so that search engines index them; without scripts all of them are visible.
 *
 * Not React Aria's tabs, which would add 28 KB to the first page that visitors load.
 */
export function Tabs({ label, tabs, vertical = false, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const shown = selected ?? chosen;

  const show = (tab: string) => {
    setChosen(tab);
    if (tab !== shown) onSelect?.(tab);
  };

  const move = (event: KeyboardEvent) => {
    const to = nextTabIndex(
      event.key,
      tabs.findIndex((tab) => tab.id === shown),
      tabs.length,
      vertical,
    );
    const tab = to === null ? undefined : tabs[to];
    if (to === null || !tab) return;
    event.preventDefault();
    show(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <div className={classNames(styles.tabs, vertical && styles.vertical)}>
      <div
        className={styles.list}
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={vertical ? 'vertical' : 'horizontal'}
        onKeyDown={move}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${id}-${index}`}
            className={styles.tab}
            type="button"
            role="tab"
            aria-selected={tab.id === shown}
            aria-controls={`${id}-${index}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => show(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          id={`${id}-${index}-panel`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`${id}-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: panels without a link must be reachable by keyboard
          tabIndex={0}
          hidden={tab.id !== shown}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

/** The tab that a key selects, wrapping around at the ends; `null` for other keys. */
function nextTabIndex(key: string, from: number, count: number, isColumn: boolean): number | null {
  const [next, previous] = isColumn ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case next:
      return (from + 1) % count;
    case previous:
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
