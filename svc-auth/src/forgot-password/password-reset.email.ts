import { formatBankTimestamp } from '@larkspur/contracts/bank-timestamp';
import { composeEmail, type EmailContent } from '../mail/email-content';

interface PasswordResetRequest {
  firstName: string;
  /** With the token in its fragment. */
  link: string;
  requestedAt: Date;
  expiresAt: Date;
  /** The client address of the request. */
  address: string | null;
}

/** The only email that contains a secret. It must expire together with its link. */
export function passwordResetEmail(request: PasswordResetRequest): EmailContent {
  const { firstName, link, requestedAt, expiresAt, address } = request;
  return composeEmail({
    kind: 'password-reset',
    subject: 'Reset your password',
    firstName,
    body: 'We received a request to reset your password. Use the link below to choose a new password. It works once.',
    details: [
      ['Requested', formatBankTimestamp(requestedAt)],
      ...(address ? ([['IP address', address]] as const) : []),
      ['Link expires', formatBankTimestamp(expiresAt)],
    ],
    link: { label: 'Choose a new password', address: link },
    advice:
      'If you didn’t request this, ignore this email. Your password won’t change. We’ll never ask you to share this link.',
  });
}
