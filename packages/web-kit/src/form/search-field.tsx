import { type KeyboardEvent, useId, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { CloseIcon, SearchIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './field.module.css';
import { Spinner } from './spinner';

export interface SearchFieldProps {
  label: string;
  /** Visually hides the label, when the page makes clear what is searched. */
  isLabelHidden?: boolean;
  placeholder?: string;
  value: string;
  onChange(text: string): void;
  /** Called on Enter, for searches that do not run while typing. */
  onSubmit?(text: string): void;
  busy?: boolean;
  isDisabled?: boolean;
  /** For a search in an overlay: it has the focus when it opens. */
  autoFocus?: boolean;
}

/**
 * Searches a list. Used outside forms; keep its text in the URL. It is the browser's own field: React Aria's one renders a second time
 * before it is painted, which delays the first frame of every list.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden, placeholder, value, onChange, onSubmit, busy, isDisabled, autoFocus } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && onSubmit) onSubmit(value);
    // Without text, Escape closes the overlay that the field is in.
    else if (event.key === 'Escape' && value !== '') onChange('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.field} data-disabled={isDisabled || undefined}>
      {isLabelHidden ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <div className={styles.frame}>
        <span className={styles.sign}>
          <SearchIcon />
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          className={styles.control}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          aria-busy={busy || undefined}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: the user has just opened the overlay to search
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {busy && <Spinner />}
        {value && (
          <Button
            className={styles.end ?? ''}
            aria-label="Clear search"
            isDisabled={isDisabled}
            excludeFromTabOrder
            preventFocusOnPress
            // Before the press ends, so that a phone's keyboard stays.
            onPressStart={() => input.current?.focus()}
            onPress={() => onChange('')}
          >
            <CloseIcon size={16} />
          </Button>
        )}
      </div>
    </div>
  );
}
