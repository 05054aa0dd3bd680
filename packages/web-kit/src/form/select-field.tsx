import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Select, SelectValue } from 'react-aria-components/Select';
import { DownIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import { COARSE_POINTER, useMediaQuery } from '../utils/use-media-query';
import field from './field.module.css';
import { FieldErrorMessage, FieldHint, FieldLabel } from './field-parts';
import { NativeSelect } from './native-select';
import { fromKey, Options, toKey } from './options';
import styles from './select-field.module.css';
import type { SelectFieldProps } from './select-props';
import type { FormValues } from './use-bank-form';
import { useField } from './use-field';

/** One of five to fifty options. For fewer, use RadioField; for more, ComboField. Touch devices get the native select. */
export function SelectField<V extends FormValues>(props: SelectFieldProps<V>) {
  const { options, placeholder = 'Choose', onSelect } = props;
  const { id, value, change, isLocked, error, state } = useField(props);
  const [isOpen, setOpen] = useState(false);
  const isCoarse = useMediaQuery(COARSE_POINTER);
  const chosen = options.find((option) => option.value === value);

  function choose(next: string) {
    if (change(next)) onSelect?.(next);
  }

  if (isCoarse) return <NativeSelect {...props} />;
  return (
    <Select
      {...state}
      className={field.field ?? ''}
      id={id}
      autoComplete={props.autoComplete}
      placeholder={placeholder}
      value={chosen ? toKey(chosen.value) : null}
      onChange={(key) => choose(fromKey(key))}
      isOpen={isOpen && !isLocked}
      onOpenChange={(open) => setOpen(open && !isLocked)}
    >
      <FieldLabel label={props.label} optional={props.optional} />
      <FieldHint>{props.hint}</FieldHint>
      <Button className={classNames(field.frame, styles.trigger)} aria-disabled={isLocked || undefined}>
        <SelectValue className={styles.value ?? ''}>
          {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <DownIcon className={styles.arrow} />
      </Button>
      <FieldErrorMessage error={error} />
      <Options options={options} />
    </Select>
  );
}
