import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { CalendarIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import { CalendarPopover } from './calendar-popover';
import styles from './date-field.module.css';
import field from './field.module.css';
import { FieldErrorMessage, FieldHint, FieldLabel } from './field-parts';
import { parseIsoDate, parsePastedDate } from './iso-date';
import { patchAnnouncers } from './patch-announcers';
import type { FormValues } from './use-bank-form';
import { type FieldProps, useField } from './use-field';

export interface DateFieldProps<V extends FormValues> extends FieldProps<V> {
  /** `2026-11-12`: the first and last selectable day. The form's validation explains the limits. */
  min?: string;
  max?: string;
  autoComplete?: 'bday' | 'off';
  isReadOnly?: boolean;
}

/** A day: typed, pasted, or picked from a calendar. The form value is `2026-11-12`. */
export function DateField<V extends FormValues>(props: DateFieldProps<V>) {
  const { id, value, change, isLocked, error, state } = useField(props);
  useEffect(patchAnnouncers, []);
  return (
    <DatePicker
      {...state}
      className={field.field ?? ''}
      id={id}
      isReadOnly={props.isReadOnly || isLocked}
      autoComplete={props.autoComplete}
      value={parseIsoDate(String(value))}
      onChange={(date) => change(date?.toString() ?? '')}
      minValue={parseIsoDate(props.min ?? '')}
      maxValue={parseIsoDate(props.max ?? '')}
      shouldForceLeadingZeros
    >
      <FieldLabel label={props.label} optional={props.optional} />
      <FieldHint>{props.hint}</FieldHint>
      <Group
        className={classNames(field.frame, styles.frame)}
        onPaste={(event) => {
          const date = parsePastedDate(event.clipboardData.getData('text'));
          if (!date || props.isReadOnly || props.isDisabled) return;
          event.preventDefault();
          change(date.toString());
        }}
      >
        <DateInput className={styles.segments ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        {!props.isReadOnly && (
          <Button className={field.end ?? ''}>
            <CalendarIcon />
          </Button>
        )}
      </Group>
      <FieldErrorMessage error={error} />
      <CalendarPopover />
    </DatePicker>
  );
}
