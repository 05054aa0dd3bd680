import { DOCUMENT_TYPE_LABELS } from '@larkspur/contracts/labels';
import type { Option } from '@larkspur/web-kit/form/options';
import { isFilled } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export type VerificationValues = {
  passport: File[];
  documentType: string;
  /** Name of the document if its type is `other`. */
  otherType: string;
  documentFront: File[];
  documentBack: File[];
  dateOfBirth: string;
};

export const EMPTY_VERIFICATION: VerificationValues = {
  passport: [],
  documentType: '',
  otherType: '',
  documentFront: [],
  documentBack: [],
  dateOfBirth: '',
};

export const OTHER = 'other' satisfies keyof typeof DOCUMENT_TYPE_LABELS;

export const DOCUMENT_OPTIONS: Option[] = Object.entries(DOCUMENT_TYPE_LABELS).map(([value, label]) => ({
  value,
  label,
}));

/** Limit of the API. */
const OTHER_TYPE_MAX_LENGTH = 60;

/** Title of the error summary, as in the specification. */
export const MISSING_FIELDS_MESSAGE = 'All fields are required';

/** @param today `2026-11-12` */
export function validateVerification(values: VerificationValues, today: string): ValidationErrors<VerificationValues> {
  return {
    passport: values.passport.length ? undefined : 'Add a photo of yourself',
    documentType: values.documentType ? undefined : 'Choose a document type',
    otherType: validateOtherType(values),
    documentFront: values.documentFront.length ? undefined : 'Add the front of your document',
    dateOfBirth: validateDateOfBirth(values.dateOfBirth, today),
  };
}

export function isComplete(values: VerificationValues): boolean {
  const { passport, documentFront, documentType, otherType, dateOfBirth } = values;
  const hasType = documentType === OTHER ? isFilled(otherType) : documentType !== '';
  return passport.length > 0 && documentFront.length > 0 && hasType && dateOfBirth !== '';
}

function validateOtherType({ documentType, otherType }: VerificationValues): string | undefined {
  if (documentType !== OTHER) return undefined;
  if (!isFilled(otherType)) return 'Enter the name of the document';
  return otherType.trim().length > OTHER_TYPE_MAX_LENGTH
    ? `Use ${OTHER_TYPE_MAX_LENGTH} characters or fewer`
    : undefined;
}

function validateDateOfBirth(dateOfBirth: string, today: string): string | undefined {
  if (!dateOfBirth) return 'Enter your date of birth';
  return dateOfBirth < today ? undefined : 'Your date of birth must be in the past';
}
