import { BRAND } from '@larkspur/contracts/brand';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { type Icon, MailIcon, MessageIcon, PhoneIcon } from '@larkspur/web-kit/brand/icons';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import type { ReactNode } from 'react';
import styles from './support.module.css';

export function Support() {
  return (
    <>
      <PageHeading title="Contact" tabTitle="Contact support" lead="Call us, email us, or send us a message." />
      <ul className={styles.ways}>
        <ContactOption
          icon={PhoneIcon}
          title="Call us"
          hint={`For anything urgent, such as a payment you don’t recognize. ${BRAND.openingHours}.`}
        >
          <a className={styles.address} href={telHref(BRAND.phone)}>
            {BRAND.phone}
          </a>
          <p className={styles.hint}>
            Credit cards: <a href={telHref(BRAND.cardPhone)}>{BRAND.cardPhone}</a>
          </p>
        </ContactOption>
        <ContactOption
          icon={MailIcon}
          title="Email us"
          hint="Never send your password or your payment PIN. We don’t ask for them."
        >
          <a className={styles.address} href={`mailto:${BRAND.supportEmail}`}>
            {BRAND.supportEmail}
          </a>
        </ContactOption>
        <ContactOption icon={MessageIcon} title="Send us a message" hint={`We answer messages ${BRAND.openingHours}.`}>
          <LinkButton to="/contact">Go to the contact form</LinkButton>
        </ContactOption>
      </ul>
    </>
  );
}

interface ContactOptionProps {
  icon: Icon;
  title: string;
  hint: string;
  children: ReactNode;
}

function ContactOption({ icon: OptionIcon, title, hint, children }: ContactOptionProps) {
  return (
    <li>
      <Card className={styles.option}>
        <span className={styles.icon}>
          <OptionIcon />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.hint}>{hint}</p>
        {children}
      </Card>
    </li>
  );
}
