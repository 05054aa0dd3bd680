import { type ReactNode, useId } from 'react';
import { Button } from '../action/button';
import { CloseIcon, DownIcon } from '../brand/icons';
import styles from './filter-bar.module.css';

export interface Choice {
  label: string;
  /** `''`: everything. */
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

export interface FilterBarProps {
  /** What is filtered: "Users". */
  label: string;
  choices: Choice[];
  /** A search box. */
  children?: ReactNode;
  onClear(): void;
}

/** What narrows a list down, above it. Each choice takes effect at once; the address keeps it. */
export function FilterBar({ label, choices, children, onClear }: FilterBarProps) {
  const isNarrowed = choices.some(({ value }) => value !== '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: many browsers in use do not know <search> yet
    <div className={styles.bar} role="search" aria-label={`Filter: ${label}`}>
      {children}
      {choices.map((choice) => (
        <ChoiceField key={choice.label} {...choice} />
      ))}
      {isNarrowed && (
        <Button look="quiet" small onPress={onClear}>
          <CloseIcon size={16} />
          Clear filters
        </Button>
      )}
    </div>
  );
}

function ChoiceField({ label, value, options, onChange }: Choice) {
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
