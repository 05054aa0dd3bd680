import { useEffect, useId, useRef } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { Button } from '../action/button';
import { WarningIcon } from '../brand/icons';
import { UserText } from '../data/user-text';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './edit-conflict.module.css';
import { focusField } from './field-id';
import type { ChangedField } from './rebase-edit';
import type { FormValues } from './use-bank-form';
import type { EditForm } from './use-edit-form';
import { useFormValues } from './use-form-values';

export interface EditConflictProps<T, V extends FormValues> {
  edit: EditForm<T, V>;
  /** Names the record: "account". */
  subject: string;
}

/**
 * Changes that someone else made while the form was open: the old, the current and the form's value of each field. Takes the
 * focus when it appears.
 */
export function EditConflict<T, V extends FormValues>({ edit, subject }: EditConflictProps<T, V>) {
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  const { conflict, form } = edit;
  const values = useFormValues(form.control);

  useEffect(() => {
    if (conflict) panel.current?.focus();
  }, [conflict]);

  if (!conflict) return null;
  const use = ({ name, theirs }: ChangedField<V>) => {
    form.methods.setValue(name as unknown as Path<V>, theirs as PathValue<V, Path<V>>, { shouldDirty: true });
    // The button disappears with the difference.
    focusField(name);
  };
  return (
    <section className={styles.panel} ref={panel} role="alert" aria-labelledby={title} tabIndex={-1}>
      <div>
        <p className={styles.title} id={title}>
          <WarningIcon />
          This {subject} changed while you were editing
        </p>
        <p>
          {conflict.length > 0
            ? 'Nothing was saved. Your entries are still in the form. Check these fields, then save again.'
            : 'Nothing was saved. The change doesn’t affect any field in this form. Save again to apply your changes.'}
        </p>
      </div>
      {conflict.map((field) => (
        <ChangedFieldVersions key={field.name} field={field} yours={values[field.name]} onUse={() => use(field)} />
      ))}
    </section>
  );
}

interface ChangedFieldVersionsProps<V extends FormValues> {
  field: ChangedField<V>;
  yours: FormValues[string] | undefined;
  onUse(): void;
}

function ChangedFieldVersions<V extends FormValues>({ field, yours = '', onUse }: ChangedFieldVersionsProps<V>) {
  const { label, opened, format } = field;
  const theirs = format(field.theirs);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.name}>{label}</legend>
      <dl className={styles.versions}>
        <div>
          <dt>Before</dt>
          <dd>
            <UserText text={opened} />
          </dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>
            <UserText text={theirs} />
          </dd>
        </div>
        <div>
          <dt>In your form</dt>
          <dd className={styles.yours}>
            <UserText text={format(yours)} />
          </dd>
        </div>
      </dl>
      {format(yours) === theirs ? (
        <p>Your form has the new value.</p>
      ) : (
        <div>
          <Button small onPress={onUse}>
            <span>
              Use <UserText text={theirs} />
              <VisuallyHidden> for {label}</VisuallyHidden>
            </span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
