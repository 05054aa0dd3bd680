import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../action/button';
import { CloseIcon, DownIcon } from '../brand/icons';
import { Tag } from '../feedback/tag';
import styles from './filter-bar.module.css';

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
  /** The filters that are on, each with a tag that removes it. Without them, a button clears all filters with options. */
  active?: ActiveFilter[];
  onClear(): void;
}

/** Filters above a list. Each takes effect immediately and is kept in the URL. On a phone they are one row that scrolls sideways. */
export function FilterBar({ label, filters, search, children, active, onClear }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isNarrowed = filters.some(({ value }) => value !== '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: many browsers in use do not support <search> yet
    <div className={styles.search} role="search" aria-label={`Filter: ${label}`}>
      <div className={styles.bar} ref={bar}>
        {search}
        <div className={styles.filters}>
          {children}
          {filters.map((filter) => (
            <FilterSelect key={filter.label} {...filter} />
          ))}
          {!active && isNarrowed && (
            <ClearFilters
              onClear={() => {
                focusFirstField(bar.current);
                onClear();
              }}
            />
          )}
        </div>
      </div>
      {active && active.length > 0 && <ActiveFilters filters={active} onClear={onClear} />}
    </div>
  );
}

/** Clearing the filters removes the pressed button. */
function focusFirstField(bar: Element | null | undefined): void {
  bar?.querySelector<HTMLElement>('input, button, select')?.focus();
}

function ClearFilters({ onClear }: Pick<FilterBarProps, 'onClear'>) {
  return (
    <Button variant="quiet" small onPress={onClear}>
      <CloseIcon size={16} />
      Clear filters
    </Button>
  );
}

/** A removed tag takes the focus with it, so it moves to the next one, or to the filters when none is left. */
function ActiveFilters({ filters, onClear }: { filters: ActiveFilter[]; onClear(): void }) {
  const list = useRef<HTMLUListElement>(null);

  function keepFocus(index: number): void {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else focusFirstField(list.current?.parentElement);
  }

  return (
    <ul className={styles.active} aria-label="Active filters" ref={list}>
      {filters.map(({ name, remove }, index) => (
        <li key={name}>
          <Tag
            onRemove={() => {
              keepFocus(filters.length === 1 ? -2 : index);
              remove();
            }}
          >
            {name}
          </Tag>
        </li>
      ))}
      <li>
        <Button
          variant="quiet"
          small
          onPress={() => {
            keepFocus(-2);
            onClear();
          }}
        >
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

function FilterSelect({ label, value, options, onChange }: Filter) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <DownIcon size={16} />
    </div>
  );
}
