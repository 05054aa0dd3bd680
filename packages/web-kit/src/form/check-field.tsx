import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckIcon } from '../brand/icons';
import styles from './choice.module.css';
import field from './field.module.css';
import { FieldErrorMessage, FieldHint } from './field-parts';
import type { FormValues } from './use-bank-form';
import { type FieldProps, useField } from './use-field';

/** A yes or no that is sent with the rest of the form. For a choice between two named options, use RadioField. */
export function CheckField<V extends FormValues>(props: FieldProps<V>) {
  const { id, value, change, isLocked, error, state } = useField(props);
  return (
    <CheckboxField
      {...state}
      isRequired={false}
      isReadOnly={isLocked}
      className={styles.field ?? ''}
      id={id}
      name={props.name}
      isSelected={value === true}
      onChange={change}
    >
      <CheckboxButton className={styles.choice ?? ''}>
        <span className={styles.box}>
          <CheckIcon size={18} />
        </span>
        <span>
          {props.label}
          {props.optional && <span className={field.optional}> (optional)</span>}
        </span>
      </CheckboxButton>
      <div className={styles.under}>
        <FieldHint>{props.hint}</FieldHint>
        <FieldErrorMessage error={error} />
      </div>
    </CheckboxField>
  );
}
