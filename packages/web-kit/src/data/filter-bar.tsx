import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { Tag } from '../feedback/tag';
import { passFocusOn } from '../utils/focus-fallback';
import { focusNext } from '../utils/focus-next';
import styles from './filter-bar.module.css';
import { InlineSelect } from './inline-select';

const ALL = { value: '', label: 'All' };

export interface Filter {
  label: string;
  /** An empty string means no filter. */
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

/** A filter that is on: "Last month", "$20.00 or more". */
export interface ActiveFilter {
  name: string;
  remove(): void;
}

export interface FilterBarProps {
  /** Names the filtered list: "Users". */
  label: string;
  filters: Filter[];
  /** A SearchFilter. */
  search?: ReactNode;
  /** DateRangeFilter, AmountRangeFilter: before the other filters. */
  children?: ReactNode;
  /** The filters that are on, each with a tag that removes it. */
  active: ActiveFilter[];
  onClear(): void;
}

/** Filters above a list. Each takes effect immediately and is kept in the URL. On a phone they are one row that scrolls sideways. */
export function FilterBar({ label, filters, search, children, active, onClear }: FilterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: many browsers in use do not support <search> yet
    <div className={styles.search} role="search" aria-label={`Filter: ${label}`}>
      <div className={styles.bar}>
        {search}
        <div className={styles.filters}>
          {children}
          {filters.map((filter) => (
            <InlineSelect key={filter.label} {...filter} options={[ALL, ...filter.options]} />
          ))}
        </div>
      </div>
      {active.length > 0 && <ActiveFilters filters={active} onClear={onClear} />}
    </div>
  );
}

/** A removed tag takes the focus with it, so it moves to the next button, or with that one to the filters. */
function ActiveFilters({ filters, onClear }: { filters: ActiveFilter[]; onClear(): void }) {
  return (
    <ul className={styles.active} aria-label="Active filters">
      {filters.map(({ name, remove }) => (
        <li key={name} ref={focusNext}>
          <Tag onRemove={remove}>{name}</Tag>
        </li>
      ))}
      <li ref={focusFirstField}>
        <Button variant="quiet" small onPress={onClear}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

const focusFirstField = (item: HTMLElement | null) => () =>
  passFocusOn(item, {
    current: item?.closest('[role="search"]')?.querySelector<HTMLElement>('input, button, select') ?? null,
  });
