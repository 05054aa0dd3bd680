import { RadioButton, RadioGroup, RadioField as RadioOption } from 'react-aria-components/RadioGroup';
import { classNames } from '../utils/class-names';
import styles from './choice.module.css';
import field from './field.module.css';
import { FieldErrorMessage, FieldHint, FieldLabel } from './field-parts';
import type { Option } from './options';
import type { FormValues } from './use-bank-form';
import { type FieldProps, useField } from './use-field';

export interface RadioFieldProps<V extends FormValues> extends FieldProps<V> {
  options: Option[];
  onSelect?(value: string): void;
}

/** One of two to five options, all visible. For more, use SelectField. */
export function RadioField<V extends FormValues>({ options, onSelect, ...props }: RadioFieldProps<V>) {
  const { id, value, change, isLocked, error, state } = useField(props);
  return (
    <RadioGroup
      {...state}
      className={field.field ?? ''}
      id={id}
      name={props.name}
      isReadOnly={isLocked}
      value={value === '' ? null : String(value)}
      onChange={(next) => {
        if (change(next)) onSelect?.(next);
      }}
    >
      <FieldLabel label={props.label} optional={props.optional} />
      <FieldHint>{props.hint}</FieldHint>
      <div className={styles.rows}>
        {options.map((option) => (
          <RadioOption key={option.value} value={option.value} className={styles.row ?? ''}>
            <RadioButton className={classNames(styles.choice, styles.radio)}>
              <span className={styles.dot} />
              <span>{option.label}</span>
            </RadioButton>
            {option.hint && (
              <div className={styles.under}>
                <FieldHint>{option.hint}</FieldHint>
              </div>
            )}
          </RadioOption>
        ))}
      </div>
      <FieldErrorMessage error={error} />
    </RadioGroup>
  );
}
