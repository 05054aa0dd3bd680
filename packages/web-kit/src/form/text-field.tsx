import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { type Control, type Path, useController } from 'react-hook-form';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { fieldId } from './field-id';
import type { FormValues } from './use-bank-form';

export interface FieldProps<V extends FormValues> {
  control: Control<V>;
  name: keyof V & string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

export interface TextFieldProps<V extends FormValues> extends FieldProps<V> {
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'search';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  isReadOnly?: boolean;
  multiline?: boolean;
  prefix?: string;
  inputClassName?: string;
  /** Stands inside the frame, at its end. */
  end?: ReactNode;
}

/** One line of text, or several. Label above, hint under it, error under the field. */
export function TextField<V extends FormValues>(props: TextFieldProps<V>) {
  const { control, name, label, hint, optional, multiline, prefix, inputClassName, end, ...input } = props;
  const { field, fieldState } = useController({ control, name: name as unknown as Path<V> });
  const className = classNames(styles.control, inputClassName);
  return (
    <AriaTextField
      {...input}
      className={styles.field ?? ''}
      id={fieldId(name)}
      name={name}
      value={String(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isRequired={!optional}
      isInvalid={fieldState.invalid}
      validationBehavior="aria"
    >
      <Label className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </Label>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <div className={styles.framed}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        {multiline ? (
          <TextArea ref={field.ref} className={className} />
        ) : (
          <Input ref={field.ref} className={className} />
        )}
        {end}
      </div>
      <FieldError className={styles.error ?? ''}>{fieldState.error?.message}</FieldError>
    </AriaTextField>
  );
}
