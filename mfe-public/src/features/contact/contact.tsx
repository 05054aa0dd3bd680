import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { Card } from '@larkspur/web-kit/card';
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '@larkspur/web-kit/icons';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import styles from './contact.module.css';
import { ContactForm } from './contact-form';

const PHONE_LINK = `tel:${BRAND.phone.replace(/[^+\d]/g, '')}`;

export function Contact() {
  return (
    <div className={styles.page}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.trail}>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li aria-current="page">Contact</li>
        </ol>
      </nav>
      <PageHeading title="Get In Touch" tabTitle="Contact" lead="A person reads every message." />
      <div className={styles.columns}>
        <Card title="Write to us">
          <ContactForm />
        </Card>
        <div className={styles.aside}>
          <Ways />
          <CareNumbers />
        </div>
      </div>
    </div>
  );
}

function Ways() {
  return (
    <ul className={styles.ways}>
      <li>
        <PinIcon />
        <span>
          <strong>Office</strong>
          {BRAND.address}
        </span>
      </li>
      <li>
        <ClockIcon />
        <span>
          <strong>Hours</strong>
          {BRAND.openingHours}
        </span>
      </li>
      <li>
        <PhoneIcon />
        <span>
          <strong>Phone</strong>
          <a href={PHONE_LINK}>{BRAND.phone}</a>
        </span>
      </li>
      <li>
        <MailIcon />
        <span>
          <strong>E-mail</strong>
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </span>
      </li>
    </ul>
  );
}

function CareNumbers() {
  return (
    <table className={styles.numbers}>
      <caption>Customer Care Numbers</caption>
      <tbody>
        {['General Query/Complaint', 'Credit Card'].map((matter) => (
          <tr key={matter}>
            <th scope="row">{matter}</th>
            <td>
              <a href={PHONE_LINK}>{BRAND.phone}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
