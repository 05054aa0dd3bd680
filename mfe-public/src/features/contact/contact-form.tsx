import { useSearchParams } from '@larkspur/router';
import { MessageSlot } from '@larkspur/web-kit/feedback/message-slot';
import { useTimedMessage } from '@larkspur/web-kit/feedback/timed-message';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { formatClockTime } from '@larkspur/web-kit/format/format';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useEffect, useState } from 'react';
import { sendMessage } from './contact.api';
import styles from './contact.module.css';
import { EMPTY_MESSAGE, MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH, toSender, validateMessage } from './contact.rules';

/** `?subject=` and `?message=` prefill the form, for example with a position or the figures of a calculator (`contactPath`). */
export function ContactForm() {
  const host = useHost();
  const user = useSessionUser();
  const sender = user && toSender(user);
  const [query] = useSearchParams();
  const success = useTimedMessage();
  const [sentAt, setSentAt] = useState<Date | null>(null);

  const form = useBankForm({
    defaults: {
      ...EMPTY_MESSAGE,
      subject: (query.get('subject') ?? '').slice(0, SUBJECT_MAX_LENGTH),
      message: (query.get('message') ?? '').slice(0, MESSAGE_MAX_LENGTH),
    },
    validate: validateMessage,
    onSubmit: async (values) => {
      success.dismiss();
      await sendMessage(host, values);
    },
    onSuccess: () => {
      form.methods.reset({ ...EMPTY_MESSAGE, ...sender });
      success.show('success', 'Your message has been sent successfully!');
      setSentAt(new Date());
      return ALLOW_RESUBMIT;
    },
    notices: {
      done: 'Your message has been sent.',
      failed: 'Your message wasn’t sent.',
      unknown: 'We couldn’t confirm that your message was sent.',
    },
  });
  const { control, methods } = form;

  // After the prerendered page, which is the same for everybody. What is typed already stays.
  useEffect(() => {
    if (!user) return;
    const { name, email } = toSender(user);
    if (methods.getValues('name') === '') methods.resetField('name', { defaultValue: name });
    if (methods.getValues('email') === '') methods.resetField('email', { defaultValue: email });
  }, [methods, user]);

  return (
    <div className={styles.form}>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <TextField control={control} name="name" label="Name" autoComplete="name" />
        <EmailField control={control} name="email" label="Email" />
        <PhoneField control={control} name="phone" label="Ph. Num" optional />
        <TextField control={control} name="subject" label="Subject" optional />
        <TextField control={control} name="message" label="Message" multiline />
        <div hidden>
          <input {...form.methods.register('website')} tabIndex={-1} autoComplete="off" aria-hidden="true" />
        </div>
        <SubmitButton form={form}>Send message</SubmitButton>
        <SaveFailure of={form} unknownAdvice="If you send it again, we may get it twice." />
        <MessageSlot messages={success}>
          {sentAt && <p className={styles.trace}>Message sent at {formatClockTime(sentAt)}</p>}
        </MessageSlot>
      </Form>
    </div>
  );
}
