import { type ReactNode, useId } from 'react';
import { Button } from '../action/button';
import { CloseIcon, DownIcon } from '../brand/icons';
import styles from './filter-bar.module.css';

export interface Filter {
  label: string;
  /** An empty string means no filter. */
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

export interface FilterBarProps {
  /** Names the filtered list: "Users". */
  label: string;
  filters: Filter[];
  /** A search box. */
  children?: ReactNode;
  onClear(): void;
}

/** Filters above a list. Each takes effect immediately and is kept in the URL. */
export function FilterBar({ label, filters, children, onClear }: FilterBarProps) {
  const isNarrowed = filters.some(({ value }) => value !== '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: many browsers in use do not support <search> yet
    <div className={styles.bar} role="search" aria-label={`Filter: ${label}`}>
      {children}
      {filters.map((filter) => (
        <FilterSelect key={filter.label} {...filter} />
      ))}
      {isNarrowed && (
        <Button variant="quiet" small onPress={onClear}>
          <CloseIcon size={16} />
          Clear filters
        </Button>
      )}
    </div>
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
