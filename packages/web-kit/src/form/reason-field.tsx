import { REASON_MAX_LENGTH } from '@larkspur/contracts/user';
import { isFilled } from './rules';
import { type FieldProps, TextField } from './text-field';
import type { FormValues } from './use-bank-form';

interface ReasonFieldProps<V extends FormValues> extends Pick<FieldProps<V>, 'control'> {
  /** Says who reads the reason. */
  hint?: string;
  /** Reasons that are given often, offered while typing. */
  suggestions?: readonly string[];
  autoFocus?: boolean;
}

/** Why an administrator does something. The audit log keeps it. The form has a value `reason`. */
export function ReasonField<V extends FormValues & { reason: string }>({
  control,
  hint = 'Kept in the audit log.',
  suggestions,
  autoFocus,
}: ReasonFieldProps<V>) {
  return (
    <TextField
      control={control}
      name="reason"
      label="Reason"
      hint={hint}
      autoComplete="off"
      suggestions={suggestions}
      autoFocus={autoFocus}
    />
  );
}

/** @returns an error message, `undefined` for a reason that can be kept */
export function validateReason(reason: string): string | undefined {
  if (!isFilled(reason)) return 'Enter a reason';
  return reason.trim().length > REASON_MAX_LENGTH ? `Use ${REASON_MAX_LENGTH} characters or fewer` : undefined;
}
