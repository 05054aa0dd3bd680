import { composeEmail, type EmailContent, formatTimestamp } from '../mail/email-content';

/**
 * The one letter that holds a secret. Give its mail the link's end as `usefulUntil`.
 * @param link with the token in its fragment
 */
export function passwordResetEmail(ask: {
  name: string;
  link: string;
  askedAt: Date;
  endsAt: Date;
  address: string | null;
}): EmailContent {
  const { name, link, askedAt, endsAt, address } = ask;
  return composeEmail({
    kind: 'password-reset',
    subject: 'Choose a new password',
    name,
    news: 'Somebody, most likely you, asked for a new password for your account. The link below works once.',
    facts: [
      ['Asked', formatTimestamp(askedAt)],
      ...(address ? ([['From the address', address]] as const) : []),
      ['The link ends', formatTimestamp(endsAt)],
    ],
    link: { label: 'Choose a new password', address: link },
    advice:
      'If it was not you, do nothing: your password stays as it is. Nobody from the bank will ever ask you for this link.',
  });
}
