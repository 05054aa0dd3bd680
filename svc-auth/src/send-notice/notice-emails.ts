import { formatBankTimestamp } from '@larkspur/contracts/bank-timestamp';
import { BRAND } from '@larkspur/contracts/brand';
import type { Notice } from '@larkspur/contracts/messages';
import { composeEmail, type EmailContent, type EmailDraft } from '../mail/email-content';

type Draft = Omit<EmailDraft, 'kind' | 'firstName'>;
type Templates = { [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>) => Draft };

const CONTACT_US = `email ${BRAND.supportEmail} or call ${BRAND.phone}`;
const NOTHING_TO_DO = 'If this was you, you don’t need to do anything.';

const TEMPLATES: Templates = {
  'new-device': ({ device, address }) => ({
    subject: 'New sign-in to your account',
    body: 'Someone signed in to your account from a device we haven’t seen before.',
    details: [
      ['Device', device],
      ['IP address', address],
    ],
    advice: `${NOTHING_TO_DO} If it wasn’t, change your password right away, which signs out all your other devices, and ${CONTACT_US}.`,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    body: 'Your password was changed, and all your other devices were signed out.',
    advice: `${NOTHING_TO_DO} If it wasn’t, select “Forgotten Password” on the sign-in page to choose a new password, and ${CONTACT_US}.`,
  }),
  'payment-pin-changed': ({ byBank, isFirst = false }) => ({
    subject: isFirst ? 'Your payment PIN was set' : 'Your payment PIN was changed',
    body: describePinChange(byBank, isFirst),
    advice: byBank
      ? `If you didn’t ask for this, ${CONTACT_US}.`
      : `${NOTHING_TO_DO} If it wasn’t, change your password and your payment PIN right away, and ${CONTACT_US}.`,
  }),
  'payment-pin-locked': ({ lockedUntil }) => ({
    subject: 'Transfers from your account are locked',
    body: 'Someone entered a wrong payment PIN five times. No money can be sent from your account until the time below.',
    details: [['Locked until', formatBankTimestamp(new Date(lockedUntil))]],
    advice: `If this was you, a new payment PIN unlocks transfers right away. If it wasn’t, change your password, and ${CONTACT_US}.`,
  }),
  'email-changed': () => ({
    subject: 'Your email address was changed',
    body: 'The email address for your account was changed. Use the new address to sign in. We won’t send any more messages to this one.',
    advice: `If this wasn’t you, ${CONTACT_US} right away. Someone could use the new email address to reset your password.`,
  }),
  'verification-decided': ({ decision, reason, isDocumentReview = true }) =>
    decision === 'verified' ? verified(reason, isDocumentReview) : notVerified(reason, isDocumentReview),
};

function verified(reason: string | null, isDocumentReview: boolean): Draft {
  return {
    subject: 'Your identity is verified',
    body: isDocumentReview ? 'We reviewed your documents and verified your identity.' : 'We verified your identity.',
    details: reason ? [['Note', reason]] : [],
    advice: isDocumentReview
      ? `You don’t need to do anything else. If you didn’t send us any documents, ${CONTACT_US}.`
      : `You don’t need to do anything else. If you didn’t expect this, ${CONTACT_US}.`,
  };
}

function notVerified(reason: string | null, isDocumentReview: boolean): Draft {
  return {
    subject: 'We couldn’t verify your identity',
    body: isDocumentReview
      ? 'We reviewed your documents, but we couldn’t verify your identity with them.'
      : 'Your identity isn’t verified.',
    details: reason ? [['Reason', reason]] : [],
    advice: isDocumentReview
      ? `Sign in and select “Send new documents” to try again. If you didn’t send us any documents, ${CONTACT_US}.`
      : `Sign in and upload your documents. If you have questions, ${CONTACT_US}.`,
  };
}

function describePinChange(byBank: boolean, isFirst: boolean): string {
  if (byBank) return `The bank set a ${isFirst ? '' : 'new '}payment PIN for your account.`;
  return isFirst
    ? 'A payment PIN was set for your account. You enter it when you send money.'
    : 'The payment PIN for your account was changed.';
}

/** The notice to the new address: it reveals a typing error, or that another person's address was entered. */
const EMAIL_ADDED: Draft = {
  subject: 'This is your new email address',
  body: 'From now on, sign in with this email address. We’ll send our messages here, too.',
  advice: `If you made this change, you don’t need to do anything. If you didn’t, ${CONTACT_US}.`,
};

interface NoticeEmail {
  address: string;
  content: EmailContent;
}

/** @returns null for a kind that this version does not know */
export function noticeEmails(
  notice: Notice,
  { email, firstName }: { email: string; firstName: string },
  at: Date,
): NoticeEmail[] | null {
  if (!Object.hasOwn(TEMPLATES, notice.kind)) return null;
  const draft = (TEMPLATES[notice.kind] as (notice: Notice) => Draft)(notice);
  const compose = ({ details = [], ...others }: Draft) =>
    composeEmail({ ...others, kind: notice.kind, firstName, details: [['When', formatBankTimestamp(at)], ...details] });
  if (notice.kind !== 'email-changed') return [{ address: email, content: compose(draft) }];
  return [
    { address: notice.formerEmail, content: compose(draft) },
    { address: email, content: compose(EMAIL_ADDED) },
  ];
}
