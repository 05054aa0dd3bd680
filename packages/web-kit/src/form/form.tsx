import type { MouseEvent, ReactNode } from 'react';
import { ErrorSummary } from './error-summary';
import styles from './form.module.css';
import { FormLockContext } from './form-lock';
import { StillWorking } from './still-working';
import type { BankForm, FormValues } from './use-bank-form';

export interface FormProps<V extends FormValues> {
  form: BankForm<V>;
  /** Replaces the default title of the error summary. */
  summaryTitle?: string;
  children: ReactNode;
}

/** Uses `method="post"`, so that no value ends up in a URL if the form is submitted before scripts run. */
export function Form<V extends FormValues>({ form, summaryTitle, children }: FormProps<V>) {
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      data-locked={form.isLocked || undefined}
      onSubmit={form.submit}
      onClickCapture={dropSecondClick}
    >
      <ErrorSummary form={form} title={summaryTitle ?? 'Some fields need your attention.'} />
      <FormLockContext value={form.isLocked}>{children}</FormLockContext>
      <StillWorking active={form.isSubmitting} />
    </form>
  );
}

/** A double click counts as one, even if the first submit has already finished. */
function dropSecondClick(event: MouseEvent<HTMLFormElement>): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.type === 'submit' && event.detail > 1) event.preventDefault();
}
