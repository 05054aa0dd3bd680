import { useEffect, useRef, useState } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import type { Versioned } from '../api-client/versioned';
import { isApiError } from '../host/host-api';
import type { OutcomeNotices } from './outcome-notice';
import { type ChangedField, type ComparedFields, rebaseEdit } from './rebase-edit';
import { type BankForm, type BankFormOptions, type FormValues, useBankForm } from './use-bank-form';

export interface EditFormOptions<T, V extends FormValues, R = unknown>
  extends Pick<BankFormOptions<V, R>, 'validate' | 'onSuccess' | 'mapServerField'> {
  /** The record as last loaded. */
  record: Versioned<T>;
  toValues(record: T): V;
  fields: ComparedFields<V>;
  /** Saves over `base`, with `ifMatch(base)`. */
  onSave(values: V, base: Versioned<T>): Promise<R>;
  /** Loads the current version. */
  reload(): Promise<Versioned<T>>;
  notices: OutcomeNotices<R>;
}

export interface EditForm<T, V extends FormValues> {
  form: BankForm<V>;
  /** The version that the edits are based on. */
  base: T;
  /** Changes that someone else made while the form was open; `null` unless saving has failed because of them. */
  conflict: ChangedField<V>[] | null;
}

/**
 * A form that edits a shared record. When someone else changed the record first, nothing is saved: the form moves to the
 * current version, keeps what was typed, and reports what changed, so that the next save is a decision.
 */
export function useEditForm<T, V extends FormValues, R = unknown>(options: EditFormOptions<T, V, R>): EditForm<T, V> {
  const { record, toValues, fields, onSave, reload, ...formOptions } = options;
  const [opened, setOpened] = useState(record);
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<{ error: unknown; changed: ChangedField<V>[] } | null>(null);

  /** The current version, after saving has failed because of it. */
  const latest = useRef<Versioned<T> | null>(null);

  const form = useBankForm<V, R>({
    ...formOptions,
    defaults: toValues(base.value),
    onSubmit: async (values) => {
      latest.current = null;
      try {
        return await onSave(values, base);
      } catch (error) {
        // Without the newer version there is nothing to compare, and still nothing was saved.
        if (isApiError(error) && error.code === 'stale') latest.current = await reload().catch(() => null);
        throw error;
      }
    },
    onFailure: (_, error) => {
      if (latest.current) rebase(latest.current, error);
    },
  });
  const { methods, isSubmitting } = form;
  const { isDirty } = methods.formState;

  function rebase(latest: Versioned<T>, error: unknown): void {
    const theirs = toValues(latest.value);
    const versions = { opened: toValues(opened.value), base: toValues(base.value), theirs, yours: methods.getValues() };
    const { values, changed } = rebaseEdit(fields, versions);
    methods.reset(theirs);
    for (const name of Object.keys(values) as Path<V>[]) {
      methods.setValue(name, values[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    }
    setBase(latest);
    setConflict({ error, changed });
  }

  // A form without edits follows the record, for example when it was opened with data from the cache.
  useEffect(() => {
    if (record === base || conflict || isDirty || isSubmitting) return;
    methods.reset(toValues(record.value));
    setOpened(record);
    setBase(record);
  }, [record, base, conflict, isDirty, isSubmitting, methods, toValues]);

  // EditConflict tells it.
  const failure = form.failure === conflict?.error ? null : form.failure;
  return { form: { ...form, failure }, base: base.value, conflict: conflict?.changed ?? null };
}
