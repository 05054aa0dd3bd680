import type { MouseEvent, ReactNode } from 'react';
import { ErrorSummary } from './error-summary';
import styles from './form.module.css';
import { StillWorking } from './still-working';
import type { BankForm, FormValues } from './use-bank-form';

export interface FormProps<V extends FormValues> {
  form: BankForm<V>;
  /** Above the summary's list, where the form has words of its own for it. */
  summaryTitle?: string;
  children: ReactNode;
}

/** `post`, so that nothing typed can reach an address, even before any script has run. */
export function Form<V extends FormValues>({ form, summaryTitle, children }: FormProps<V>) {
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.submit} onClickCapture={dropSecondClick}>
      <ErrorSummary form={form} title={summaryTitle ?? 'Some fields need your attention.'} />
      {children}
      <StillWorking active={form.isSubmitting} />
    </form>
  );
}

/** A double click is one intention, even if the first click was answered before the second. */
function dropSecondClick(event: MouseEvent<HTMLFormElement>): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.type === 'submit' && event.detail > 1) event.preventDefault();
}
