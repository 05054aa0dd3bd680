import { type Path, useController } from 'react-hook-form';
import styles from './field.module.css';
import { fieldId } from './field-id';
import type { FieldProps } from './text-field';
import type { FormValues } from './use-bank-form';

/** Yes or no. */
export function CheckField<V extends FormValues>({ control, name, label, hint }: FieldProps<V>) {
  const { field } = useController({ control, name: name as unknown as Path<V> });
  const id = fieldId(name);
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        ref={field.ref}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
