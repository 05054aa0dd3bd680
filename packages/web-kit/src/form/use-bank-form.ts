import { type BaseSyntheticEvent, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { isApiError } from '../host/host-api';
import { useIsMounted } from '../utils/use-is-mounted';
import { type FailureNotices, type OutcomeNotices, submitErrorMessage, useOutcomeNotice } from './outcome-notice';

/** Forms are flat: text, booleans and files by name. Nested API requests are built on submit. */
export type FormValues = Record<string, string | boolean | File[]>;

/** Error messages by field, which say how to fix them. Empty if the form is valid. */
export type ValidationErrors<V> = Partial<Record<keyof V & string, string>>;

/**
 * Returned by `onSubmit` or `onSuccess` when the form can be submitted again. From `onSubmit` it also means that there is no
 * success to show.
 */
export const ALLOW_RESUBMIT = 'stay';

export interface BankFormOptions<V extends FormValues, R = unknown> {
  defaults: V;
  /** A pure function, called on submit and after that on every change. */
  validate(values: V): ValidationErrors<V>;
  /** Sends the values, and does what has to follow on every screen, such as refreshing the cache. */
  onSubmit(values: V): Promise<R | typeof ALLOW_RESUBMIT>;
  /**
   * Shows the success and normally navigates away. The form stays locked until then, so that a slow next screen does not
   * lead to a second submit. Not called once the form has been left: the user is doing something else. What it throws is an
   * error of the page, because the values are saved.
   */
  onSuccess?(result: R): unknown;
  /** Does more than `failure` of the form shows. Not called once the form has been left. */
  onFailure?(message: string, error: unknown): void;
  /** The notices for `SaveFailure`, and for the outcome of a form that has been left. Without them there is no notice. */
  notices?: OutcomeNotices<R>;
  /** The initial values are unsaved, because they were entered in an earlier step. */
  startsDirty?: boolean;
  /** Maps a field name of the API to a field of the form, where they differ. */
  mapServerField?(serverField: string): (keyof V & string) | undefined;
}

export interface BankForm<V extends FormValues> {
  control: Control<V>;
  submit(event?: BaseSyntheticEvent): void;
  /** A submit is running or has succeeded. No other can start. */
  isSubmitting: boolean;
  /** The fields keep their values, because these are being sent, or were. */
  isLocked: boolean;
  /**
   * Why the last submit failed, for `SaveFailure`. `null` from the next submit on, and if the fields and the error summary show
   * the whole error.
   */
  failure: unknown;
  notices: FailureNotices | undefined;
  /** Errors in the order of the fields. */
  errors: { name: string; message: string }[];
  /** Increases with every failed submit, which moves the focus to the error summary. */
  failedSubmitAttempts: number;
  /** Returns whether the form has changes that are neither sent nor being sent. */
  hasUnsavedChanges(): boolean;
  methods: UseFormReturn<V>;
}

/**
 * Validates on submit and then on every change, prevents concurrent submits, and shows errors from the server at their fields.
 * The outcome of a form that has been left is a notice.
 */
export function useBankForm<V extends FormValues, R = unknown>(options: BankFormOptions<V, R>): BankForm<V> {
  const { defaults, validate, onSubmit, onSuccess, onFailure, notices, mapServerField, startsDirty = false } = options;
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [failedSubmitAttempts, setFailedSubmitAttempts] = useState(0);
  const isLocked = useRef(false);
  const isMounted = useIsMounted();
  const prepareNotice = useOutcomeNotice(notices);

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

  /** @returns whether each of them is marked */
  function markServerErrors(error: unknown): boolean {
    if (!isApiError(error)) return false;
    let marked = 0;
    for (const { field, message } of error.errors) {
      const name = mapServerField?.(field) ?? field;
      if (!(name in defaults)) continue;
      methods.setError(name as Path<V>, { type: 'server', message });
      marked += 1;
    }
    if (marked) setFailedSubmitAttempts((count) => count + 1);
    return marked > 0 && marked === error.errors.length;
  }

  function unlock(): void {
    isLocked.current = false;
    setIsSubmitting(false);
  }

  const submitValues = methods.handleSubmit(
    async (values) => {
      setIsSubmitting(true);
      const notice = prepareNotice();
      let result: R | typeof ALLOW_RESUBMIT;
      try {
        result = await onSubmit(values as V);
      } catch (error) {
        if (!isMounted.current) return notice.showFailure(error);
        setFailure(markServerErrors(error) ? null : error);
        onFailure?.(submitErrorMessage(error), error);
        return unlock();
      }
      if (result === ALLOW_RESUBMIT) return unlock();
      if (!isMounted.current) return notice.showSuccess(result);
      try {
        if ((await onSuccess?.(result)) === ALLOW_RESUBMIT) unlock();
      } catch (error) {
        // Thrown while rendering, it reaches the error boundary of the page.
        setIsSubmitting(() => {
          throw error;
        });
      }
    },
    () => {
      isLocked.current = false;
      setFailedSubmitAttempts((count) => count + 1);
    },
  );

  function submit(event?: BaseSyntheticEvent): void {
    event?.preventDefault();
    if (isLocked.current) return;
    isLocked.current = true;
    setFailure(null);
    void submitValues(event);
  }

  const errors = Object.keys(defaults).flatMap((name) => {
    const message = methods.getFieldState(name as Path<V>, methods.formState).error?.message;
    return message ? [{ name, message }] : [];
  });

  const { isDirty } = methods.formState;
  const hasUnsavedChanges = () => (isDirty || startsDirty) && !isLocked.current;

  return {
    control: methods.control,
    submit,
    isSubmitting,
    isLocked: isSubmitting,
    failure,
    notices,
    errors,
    failedSubmitAttempts,
    hasUnsavedChanges,
    methods,
  };
}
