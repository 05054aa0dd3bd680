import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { CloseIcon, SearchIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './field.module.css';
import { Spinner } from './field-parts';

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
}

/** Searches a list. Used outside forms; keep its text in the URL. */
export function SearchField({ label, isLabelHidden, placeholder, busy, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className={styles.field ?? ''}>
      {isLabelHidden ? (
        <VisuallyHidden>
          <Label>{label}</Label>
        </VisuallyHidden>
      ) : (
        <Label className={styles.label}>{label}</Label>
      )}
      <div className={styles.frame}>
        <span className={styles.sign}>
          <SearchIcon />
        </span>
        <Input
          className={styles.control ?? ''}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          aria-busy={busy || undefined}
        />
        {busy && <Spinner />}
        {props.value && (
          <Button className={styles.end ?? ''}>
            <CloseIcon size={16} />
          </Button>
        )}
      </div>
    </AriaSearchField>
  );
}
