import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { WarningIcon } from '../brand/icons';
import styles from './field.module.css';

export function FieldLabel({ label, optional }: { label: string; optional?: boolean }) {
  return (
    <Label className={styles.label}>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </Label>
  );
}

export function FieldHint({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Text slot="description" className={styles.hint}>
      {children}
    </Text>
  );
}

/** The error below the control, which says how to fix it. */
export function FieldErrorMessage({ error }: { error: string | undefined }) {
  return (
    <FieldError className={styles.error ?? ''}>
      <WarningIcon size={16} />
      <span>{error}</span>
    </FieldError>
  );
}
