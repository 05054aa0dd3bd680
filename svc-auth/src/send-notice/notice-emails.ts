import { BRAND } from '@larkspur/contracts/brand';
import type { Notice } from '@larkspur/contracts/messages';
import { composeEmail, type EmailContent, type EmailDraft, formatTimestamp } from '../mail/email-content';

type Told = Omit<EmailDraft, 'kind' | 'name'>;
type Writers = { [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>) => Told };

const CALL_US = `write to ${BRAND.supportEmail} or call ${BRAND.phone}`;

const WRITERS: Writers = {
  'new-device': ({ device, address }) => ({
    subject: 'A new device signed in to your account',
    news: 'Somebody signed in to your account from a device that we have not seen there before.',
    facts: [
      ['Device', device],
      ['Address', address],
    ],
    advice: `If it was you, there is nothing to do. If it was not, choose a new password at once, which signs every device out, and ${CALL_US}.`,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    news: 'The password of your account was changed. Every other device was signed out.',
    advice: `If it was you, there is nothing to do. If it was not, choose a new password with "Forgot password" on the sign-in page, and ${CALL_US}.`,
  }),
  'payment-pin-changed': ({ byBank }) => ({
    subject: 'Your payment PIN was changed',
    news: byBank ? 'The bank set a new payment PIN for your account.' : 'The payment PIN of your account was changed.',
    advice: byBank
      ? `If you did not ask for it, ${CALL_US}.`
      : `If it was you, there is nothing to do. If it was not, choose a new password and a new payment PIN, and ${CALL_US}.`,
  }),
  'email-changed': () => ({
    subject: 'The e-mail of your account was changed',
    news: 'Your account signs in with another e-mail address from now on. This is the last message to this one.',
    advice: `If it was not you, ${CALL_US} at once: the new address can be used to choose a new password.`,
  }),
  'verification-decided': ({ decision, reason }) =>
    decision === 'verified'
      ? {
          subject: 'You are verified',
          news: 'We have looked at your documents, and you are verified.',
          facts: reason ? [['Note', reason]] : [],
          advice: `There is nothing more to do. If you never sent documents, ${CALL_US}.`,
        }
      : {
          subject: 'We could not verify you',
          news: 'We have looked at your documents and could not verify you with them.',
          facts: reason ? [['Reason', reason]] : [],
          advice: `You can send new documents on the page "Verify your account". If you never sent any, ${CALL_US}.`,
        },
};

/** @returns null for a kind that this version does not know */
export function noticeEmail(notice: Notice, name: string, at: Date): EmailContent | null {
  if (!Object.hasOwn(WRITERS, notice.kind)) return null;
  const { facts = [], ...told } = (WRITERS[notice.kind] as (notice: Notice) => Told)(notice);
  return composeEmail({ ...told, kind: notice.kind, name, facts: [['When', formatTimestamp(at)], ...facts] });
}
