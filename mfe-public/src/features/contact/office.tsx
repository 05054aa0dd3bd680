import { BRAND } from '@larkspur/contracts/brand';
import { ClockIcon, type Icon, MailIcon, PhoneIcon, PinIcon } from '@larkspur/web-kit/brand/icons';
import type { ReactNode } from 'react';
import { telHref } from '../../components/tel-href';
import styles from './office.module.css';
import { OfficeMap } from './office-map';

interface Way {
  icon: Icon;
  name: string;
  content: ReactNode;
}

const WAYS: Way[] = [
  { icon: PinIcon, name: 'Office address', content: BRAND.address },
  { icon: ClockIcon, name: 'Hours', content: BRAND.openingHours },
  { icon: PhoneIcon, name: 'Phone', content: <a href={telHref(BRAND.phone)}>{BRAND.phone}</a> },
  { icon: MailIcon, name: 'E-mail', content: <MailLink /> },
];

/** On a narrow phone it breaks where it may be broken. */
function MailLink() {
  const [mailbox, host] = BRAND.supportEmail.split('@');
  return (
    <a href={`mailto:${BRAND.supportEmail}`}>
      {mailbox}@<wbr />
      {host}
    </a>
  );
}

/** Where the bank is, and when and how it can be reached. */
export function Office() {
  return (
    <section className={styles.office} aria-label="Our office">
      <OfficeMap className={styles.map} />
      <dl className={styles.contacts}>
        {WAYS.map(({ icon: Picture, name, content }) => (
          <div key={name}>
            <dt>
              <Picture />
              {name}
            </dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
