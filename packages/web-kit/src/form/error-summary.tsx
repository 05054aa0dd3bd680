import { useEffect, useRef } from 'react';
import { WarningIcon } from '../brand/icons';
import { fieldId, focusField } from './field-id';
import styles from './form.module.css';
import type { BankForm, FormValues } from './use-bank-form';

/** Lists the errors in the order of the form. Takes the focus after every failed submit. */
export function ErrorSummary<V extends FormValues>({ form, title }: { form: BankForm<V>; title: string }) {
  const { failedSubmitAttempts, errors } = form;
  const box = useRef<HTMLDivElement>(null);
  /** A form that outlives its screen may have failed before. */
  const focused = useRef(failedSubmitAttempts);

  // Once for each failed submit, in the first render that has the summary.
  useEffect(() => {
    if (failedSubmitAttempts === focused.current || !box.current) return;
    focused.current = failedSubmitAttempts;
    box.current.focus();
  });

  if (failedSubmitAttempts === 0 || errors.length === 0) return null;
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert">
      <p className={styles.title}>
        <WarningIcon /> {title}
      </p>
      <ul>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(name);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
