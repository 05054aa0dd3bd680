import type { User } from '@larkspur/contracts/user';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { type Detail, Details } from '@larkspur/web-kit/data/details';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { documentTypeName } from './document-names';

interface UploadFactsProps {
  user: User;
  verification: NonNullable<User['verification']>;
}

/** The facts that the documents must agree with. */
export function UploadFacts({ user, verification }: UploadFactsProps) {
  const { documentType, dateOfBirth, submittedAt, reason = null } = verification;
  const items: (Detail | false)[] = [
    { term: 'Name', value: <UserText text={`${user.firstName} ${user.lastName}`} /> },
    dateOfBirth !== undefined && { term: 'Date of birth', value: formatBirthday(dateOfBirth) },
    { term: 'Address', value: <UserText text={`${user.location.address}, ${user.location.state}`} /> },
    { term: 'Document', value: <UserText text={documentTypeName(documentType)} /> },
    reason !== null && { term: 'Rejected because', value: <UserText text={reason} /> },
    submittedAt !== undefined && { term: 'Submitted', value: <DateText iso={submittedAt} withTime /> },
  ];
  return <Details items={items.filter((item) => item !== false)} />;
}

/** A date of birth is a day everywhere: it must not move with a time zone. */
function formatBirthday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
