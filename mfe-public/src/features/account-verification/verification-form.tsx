import { bankToday } from '@larkspur/contracts/bank-day';
import { FILE_SIZE_LIMIT } from '@larkspur/contracts/user';
import { Progress } from '@larkspur/web-kit/feedback/progress';
import { DateField } from '@larkspur/web-kit/form/date-field';
import { FileField, type FileFieldProps } from '@larkspur/web-kit/form/file-field';
import { Form } from '@larkspur/web-kit/form/form';
import { IMAGE_TYPES, validateImage } from '@larkspur/web-kit/form/image-type';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { RadioField } from '@larkspur/web-kit/form/radio-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import page from '../../components/form-page.module.css';
import { imageProgress, UPLOAD_LABELS, uploadProgress } from './upload';
import { useUpload } from './use-upload';
import {
  DOCUMENT_OPTIONS,
  EMPTY_VERIFICATION,
  isComplete,
  MISSING_FIELDS_MESSAGE,
  OTHER,
  type VerificationValues,
  validateVerification,
} from './verification.rules';

const RECEIVED = 'We’ve received your documents. We’ll email you when we’ve checked them.';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rules for each of the three images. */
const IMAGE_RULES = {
  types: IMAGE_TYPES,
  maxBytes: FILE_SIZE_LIMIT - 1,
  tooLargeMessage: 'File size must be less than 10MB',
  canceledMessage: 'No file selected',
  validateContent: validateImage,
} satisfies Partial<FileFieldProps<VerificationValues>>;

/** @param onAlreadySubmitted called when the server already has documents, so the status shown is outdated */
export function VerificationForm({ onAlreadySubmitted }: { onAlreadySubmitted(): void }) {
  const host = useHost();
  const { upload, send } = useUpload();
  const [today] = useState(() => toIsoDay(Date.now()));

  const form = useBankForm({
    defaults: EMPTY_VERIFICATION,
    validate: (values) => validateVerification(values, today),
    onSubmit: async (values) => {
      await send(values);
    },
    onSuccess: () => {
      host.navigate('/account/home');
      host.notify({ tone: 'success', text: RECEIVED });
    },
    notices: {
      done: RECEIVED,
      failed: 'We couldn’t send your documents.',
      unknown: 'We couldn’t confirm that your documents arrived.',
    },
    onFailure: (_, error) => {
      if (errorStatus(error) === 409) onAlreadySubmitted();
    },
    mapServerField: (field) => {
      if (field === 'documentType' && form.methods.getValues('documentType') === OTHER) return 'otherType';
      return field in EMPTY_VERIFICATION ? (field as keyof VerificationValues) : undefined;
    },
  });
  const { control } = form;
  const values = useFormValues(control);
  const getProgress = (index: number) => () => (upload ? imageProgress(upload, index) : undefined);
  const imageProps = { ...IMAGE_RULES, control };

  return (
    <>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form} summaryTitle={isComplete(values) ? undefined : MISSING_FIELDS_MESSAGE}>
        <FileField
          {...imageProps}
          name="passport"
          label="Passport image"
          hint="A passport-style photo of you, not a picture of your passport. Face the camera in good light, with nothing covering your face."
          camera="user"
          getProgress={getProgress(0)}
        />
        <RadioField control={control} name="documentType" label="Document type" options={DOCUMENT_OPTIONS} />
        {values.documentType === OTHER && (
          <TextField control={control} name="otherType" label="Which document is it?" autoComplete="off" />
        )}
        <FileField
          {...imageProps}
          name="documentFront"
          label="Document front"
          hint="Make sure all four corners are visible and the text is sharp."
          camera="environment"
          getProgress={getProgress(1)}
        />
        <FileField
          {...imageProps}
          name="documentBack"
          label="Document back"
          hint="Skip this if the back is blank."
          camera="environment"
          getProgress={getProgress(2)}
          optional
        />
        <DateField
          control={control}
          name="dateOfBirth"
          label="Date of birth"
          max={toIsoDay(Date.parse(today) - DAY_MS)}
          autoComplete="bday"
        />
        <SaveFailure of={form} unknownAdvice="You can safely send them again." />
        <div role="status" className={page.progress}>
          {upload && <Progress label={UPLOAD_LABELS[upload.step]} value={uploadProgress(upload) ?? undefined} />}
        </div>
        <SubmitButton form={form}>Submit for verification</SubmitButton>
      </Form>
    </>
  );
}

/** The API compares with the bank's day. */
function toIsoDay(moment: number): string {
  return bankToday(new Date(moment));
}
