import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { errorMessage } from '../host/api-error';
import { isApiError } from '../host/host-api';

/** Forms are flat: text, ticks and files by name. What the API wants nested is nested when it is sent. */
export type FormValues = Record<string, string | boolean | File[]>;

/** What is wrong with which field, in words that say how to mend it. Empty: nothing. */
export type ValidationErrors<V> = Partial<Record<keyof V & string, string>>;

/** What `send` answers when the form is there for another go. */
export const KEEP_OPEN = 'stay';

export interface BankFormOptions<V extends FormValues> {
  defaults: V;
  /** Pure. Asked at submit, and from then on at every change. */
  validate(values: V): ValidationErrors<V>;
  /**
   * Ends in another screen, and until that one is there the form stays closed: nobody sends twice because the next
   * screen is slow. A form that can be sent again answers `stay`.
   */
  onSubmit(values: V): Promise<unknown>;
  /** The server refused, or no answer came. Fields it named are marked already. */
  onFailure?(words: string, error: unknown): void;
  /** What it begins with is unsaved already: it was typed in a step before. */
  startsDirty?: boolean;
  /** The server's name of a field, where it is not ours. */
  mapServerField?(serverField: string): (keyof V & string) | undefined;
}

export interface BankForm<V extends FormValues> {
  control: Control<V>;
  submit(event?: BaseSyntheticEvent): void;
  /** A submit is on its way, or has led away; no other begins meanwhile. */
  isSubmitting: boolean;
  /** The fields' errors in the order of the form. */
  errors: { name: string; message: string }[];
  /** Grows with every refused submit: the summary takes the focus then. */
  failedSubmitAttempts: number;
  /** Whether leaving would lose something: changed, and neither on its way nor there. Asked at the moment of leaving. */
  hasUnsavedChanges(): boolean;
  methods: UseFormReturn<V>;
}

/**
 * One way for every form: checked at submit and then as it is mended, cannot be sent twice at once,
 * and what the server refuses stands at the field it refuses.
 */
export function useBankForm<V extends FormValues>(options: BankFormOptions<V>): BankForm<V> {
  const { defaults, validate, onSubmit, onFailure, mapServerField, startsDirty = false } = options;
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failedSubmitAttempts, setFailedSubmitAttempts] = useState(0);
  const closed = useRef(false);
  const alive = useIsMounted();

  const methods = useForm<V>({
    defaultValues: defaults as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: (values) => {
      const errors: FieldErrors = {};
      for (const [name, message] of Object.entries(validate(values as V))) {
        if (message) errors[name] = { type: 'rule', message };
      }
      return Object.keys(errors).length ? { values: {}, errors: errors as FieldErrors<V> } : { values, errors: {} };
    },
  });

  function markServerErrors(error: unknown): void {
    if (!isApiError(error)) return;
    let marked = 0;
    for (const { field, message } of error.errors) {
      const name = mapServerField?.(field) ?? field;
      if (!(name in defaults)) continue;
      methods.setError(name as Path<V>, { type: 'server', message });
      marked += 1;
    }
    if (marked) setFailedSubmitAttempts((count) => count + 1);
  }

  const handle = methods.handleSubmit(
    async (values) => {
      setIsSubmitting(true);
      try {
        if ((await onSubmit(values as V)) !== KEEP_OPEN) return;
      } catch (error) {
        if (!alive.current) return;
        markServerErrors(error);
        onFailure?.(errorMessage(error), error);
      }
      closed.current = false;
      if (alive.current) setIsSubmitting(false);
    },
    () => {
      closed.current = false;
      setFailedSubmitAttempts((count) => count + 1);
    },
  );

  function submit(event?: BaseSyntheticEvent): void {
    event?.preventDefault();
    if (closed.current) return;
    closed.current = true;
    void handle(event);
  }

  const errors = Object.keys(defaults).flatMap((name) => {
    const message = methods.getFieldState(name as Path<V>, methods.formState).error?.message;
    return message ? [{ name, message }] : [];
  });

  const { isDirty } = methods.formState;
  const hasUnsavedChanges = () => (isDirty || startsDirty) && !closed.current;

  return {
    control: methods.control,
    submit,
    isSubmitting,
    errors,
    failedSubmitAttempts,
    hasUnsavedChanges,
    methods,
  };
}

function useIsMounted() {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}
