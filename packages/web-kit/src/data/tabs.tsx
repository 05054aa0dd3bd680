import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../utils/class-names';
import styles from './tabs.module.css';

export interface TabsProps {
  /** What the tabs are views of. */
  label: string;
  tabs: { id: string; name: string; content: ReactNode }[];
  /** The names in a column beside what they show: for more than fit in a row. */
  vertical?: boolean;
  /** Where the address keeps which one shows. */
  selected?: string;
  onSelect?(id: string): void;
}

/**
 * Views of one thing of which one is wanted at a time. What people compare or need all of stands on the page instead.
 * Every panel is in the page, so that a search engine finds all words; without scripts all of them show.
 *
 * Written here and not React Aria's, whose tabs cost 28 KB: they stand on the first page that a visitor loads.
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
    <div className={classNames(styles.tabs, vertical && styles.beside)}>
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what has no link in it is still read by the keyboard
          tabIndex={0}
          hidden={tab.id !== shown}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

/** Which tab a key goes to; the arrows go round. `null`: none. */
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
