import {
  type BankForm,
  type FormValues,
  KEEP_OPEN,
  useBankForm,
  type ValidationErrors,
} from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { useEffect, useRef, useState } from 'react';

/** Long enough that nobody is corrected, or spoken to, in the middle of a number. */
const PAUSE_MS = 700;

interface Calculator<V extends FormValues> {
  form: BankForm<V>;
  /** What the result is of: the figures in the fields, or the last ones that made sense. */
  good: V;
  /** The result in a sentence, once somebody has changed something and paused. */
  announced: string;
  check(): void;
}

/** A form that nobody sends: its result follows the fields. The first one stands before any script runs. */
export function useCalculator<V extends FormValues>(
  defaults: V,
  problems: (values: V) => ValidationErrors<V>,
  inWords: (good: V) => string,
): Calculator<V> {
  const form = useBankForm<V>({ defaults, validate: problems, onSubmit: async () => KEEP_OPEN });
  const values = useFormValues(form.control);
  const [good, setGood] = useState(defaults);
  const [announced, setAnnounced] = useState('');
  const isUntouched = useRef(true);
  const { trigger } = form.methods;
  const hasErrors = form.errors.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when what is typed changes, and only then
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false;
      return;
    }
    const isGood = !Object.values(problems(values)).some(Boolean);
    if (isGood) setGood(values);
    if (hasErrors) void trigger();
    const pause = setTimeout(() => {
      void trigger();
      if (isGood) setAnnounced(inWords(values));
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [values]);

  return { form, good, announced, check: () => void trigger() };
}
