import { BRAND } from '@larkspur/contracts/brand';
import { ClockIcon, type Icon, MailIcon, PhoneIcon, PinIcon } from '@larkspur/web-kit/brand/icons';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import type { ReactNode } from 'react';
import styles from './office.module.css';
import { OfficeMap } from './office-map';

interface ContactOption {
  icon: Icon;
  name: string;
  content: ReactNode;
}

const CONTACT_OPTIONS: ContactOption[] = [
  { icon: PinIcon, name: 'Office address', content: BRAND.address },
  { icon: ClockIcon, name: 'Hours', content: BRAND.openingHours },
  { icon: PhoneIcon, name: 'Phone', content: <a href={telHref(BRAND.phone)}>{BRAND.phone}</a> },
  { icon: MailIcon, name: 'Email', content: <MailLink /> },
];

/** Allows a line break after the @ on narrow phones. */
function MailLink() {
  const [mailbox, host] = BRAND.supportEmail.split('@');
  return (
    <a href={`mailto:${BRAND.supportEmail}`}>
      {mailbox}@<wbr />
      {host}
    </a>
  );
}

/** Address, hours, and contact options of the office. */
export function Office() {
  return (
    <section className={styles.office} aria-label="Our office">
      <OfficeMap className={styles.map} />
      <dl className={styles.contacts}>
        {CONTACT_OPTIONS.map(({ icon: ItemIcon, name, content }) => (
          <div key={name}>
            <dt>
              <ItemIcon />
              {name}
            </dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
