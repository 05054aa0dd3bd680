import { type Path, useController } from 'react-hook-form';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import styles from './field.module.css';
import { fieldId } from './field-id';
import type { FieldProps } from './text-field';
import type { FormValues } from './use-bank-form';

export interface SelectFieldProps<V extends FormValues> extends FieldProps<V> {
  options: { value: string; label: string }[];
  /** Beyond keeping the value: what else follows from a choice. */
  onChoose?(value: string): void;
}

/** One of a few. The browser's own list: on a phone nothing else is as good. */
export function SelectField<V extends FormValues>(props: SelectFieldProps<V>) {
  const { control, name, label, hint, optional, options, onChoose } = props;
  const { field, fieldState } = useController({ control, name: name as unknown as Path<V> });
  const id = fieldId(name);
  const described = [hint && `${id}-hint`, fieldState.error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className={styles.framed}>
        <select
          id={id}
          ref={field.ref}
          name={name}
          className={classNames(styles.control, styles.select)}
          value={String(field.value)}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event.target.value);
            onChoose?.(event.target.value);
          }}
          aria-invalid={fieldState.invalid || undefined}
          aria-describedby={described || undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
      </div>
      {fieldState.error && (
        <span className={styles.error} id={`${id}-error`}>
          {fieldState.error.message}
        </span>
      )}
    </div>
  );
}
