import { SwitchField as AriaSwitchField, SwitchButton } from 'react-aria-components/Switch';
import { classNames } from '../utils/class-names';
import styles from './choice.module.css';
import { FieldErrorMessage, FieldHint } from './field-parts';
import type { FormValues } from './use-bank-form';
import { type FieldProps, useField } from './use-field';

export interface SwitchFieldProps<V extends FormValues> extends FieldProps<V> {
  /** What follows at once. */
  onToggle?(on: boolean): void;
}

/** On or off, with effect at once. What waits for a button is a CheckField. */
export function SwitchField<V extends FormValues>({ onToggle, ...props }: SwitchFieldProps<V>) {
  const { id, value, change, error, state } = useField(props);
  return (
    <AriaSwitchField
      {...state}
      isRequired={false}
      className={styles.field ?? ''}
      id={id}
      name={props.name}
      isSelected={value === true}
      onChange={(on) => {
        change(on);
        onToggle?.(on);
      }}
    >
      <SwitchButton className={styles.choice ?? ''}>
        <span className={styles.track} />
        <span>{props.label}</span>
      </SwitchButton>
      <div className={classNames(styles.under, styles.underSwitch)}>
        <FieldHint>{props.hint}</FieldHint>
        <FieldErrorMessage error={error} />
      </div>
    </AriaSwitchField>
  );
}
