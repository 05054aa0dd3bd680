import { useSearchParams } from '@larkspur/router';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { TimedMessage, useTimedMessage } from '@larkspur/web-kit/feedback/timed-message';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { STAY, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { clockTime } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { sendMessage } from './contact.api';
import styles from './contact.module.css';
import { EMPTY_MESSAGE, messageProblems, SUBJECT_MAX } from './contact.rules';

/** `?subject=` begins the message: a position that somebody applies for, say. */
export function ContactForm() {
  const host = useHost();
  const [query] = useSearchParams();
  const success = useTimedMessage();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentAt, setSentAt] = useState<Date | null>(null);

  const form = useBankForm({
    defaults: { ...EMPTY_MESSAGE, subject: (query.get('subject') ?? '').slice(0, SUBJECT_MAX) },
    problems: messageProblems,
    send: async (values) => {
      setFailure(null);
      await sendMessage(host, values);
      form.fields.reset(EMPTY_MESSAGE);
      success.show('success', 'Your message has been sent successfully!');
      setSentAt(new Date());
      return STAY;
    },
    onFailure: setFailure,
  });
  const { control } = form;

  return (
    <div className={styles.form}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Form form={form}>
        <TextField control={control} name="name" label="Name" autoComplete="name" />
        <EmailField control={control} name="email" label="Email" />
        <PhoneField control={control} name="phone" label="Ph. Num" optional />
        <TextField control={control} name="subject" label="Subject" optional />
        <TextField control={control} name="message" label="Message" multiline />
        <div hidden>
          <input {...form.fields.register('website')} tabIndex={-1} autoComplete="off" aria-hidden="true" />
        </div>
        <TimedMessage messages={success} />
        {failure && (
          <Alert tone="error" title="Your message has not been sent." announce>
            <p>{failure}</p>
          </Alert>
        )}
        <SubmitButton form={form}>Send message</SubmitButton>
      </Form>
      {sentAt && <p className={styles.trace}>Message sent at {clockTime(sentAt)}</p>}
    </div>
  );
}
