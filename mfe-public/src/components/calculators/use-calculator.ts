import {
  ALLOW_RESUBMIT,
  type BankForm,
  type FormValues,
  useBankForm,
  type ValidationErrors,
} from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { useEffect, useRef, useState } from 'react';

/** Long enough to avoid validating or announcing in the middle of typing a number. */
const DEBOUNCE_MS = 700;

interface Calculator<V extends FormValues> {
  form: BankForm<V>;
  /** The latest values that passed validation. */
  validValues: V;
  /** A field is invalid, so the result belongs to earlier values. */
  isStale: boolean;
  /** The result as a sentence for screen readers, after a change and a pause. */
  announcement: string;
  check(): void;
}

/** A form without submit, whose result follows the fields. The initial result is part of the prerendered page. */
export function useCalculator<V extends FormValues>(
  defaults: V,
  validate: (values: V) => ValidationErrors<V>,
  describe: (values: V) => string,
): Calculator<V> {
  const form = useBankForm<V>({ defaults, validate, onSubmit: async () => ALLOW_RESUBMIT });
  const values = useFormValues(form.control);
  const [validValues, setValidValues] = useState(defaults);
  const [announcement, setAnnouncement] = useState('');
  const isFirstRun = useRef(true);
  const { trigger } = form.methods;
  const hasErrors = form.errors.length > 0;
  const isStale = Object.values(validate(values)).some(Boolean);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when a value changes
  useEffect(() => {
    if (isFirstRun.current) {
      isFirstRun.current = false;
      return;
    }
    const isValid = !isStale;
    if (isValid) setValidValues(values);
    if (hasErrors) void trigger();
    const pause = setTimeout(() => {
      void trigger();
      if (isValid) setAnnouncement(describe(values));
    }, DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [values]);

  return { form, validValues, isStale, announcement, check: () => void trigger() };
}
