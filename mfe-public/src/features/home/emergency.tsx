import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { CheckIcon, ClockIcon, MailIcon, PhoneIcon } from '@larkspur/web-kit/brand/icons';
import { Tabs } from '@larkspur/web-kit/data/tabs';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import styles from './emergency.module.css';
import { EMERGENCY, type ServiceRequest } from './home.content';
import { Section } from './section';

export function Emergency() {
  return (
    <Section id="emergency" title={EMERGENCY.title} text={EMERGENCY.text}>
      <Tabs
        label={EMERGENCY.title}
        vertical
        tabs={EMERGENCY.requests.map((request) => ({
          id: request.id,
          name: request.name,
          content: <Request {...request} />,
        }))}
      />
      <p className={styles.hours}>
        <ClockIcon size={18} />
        {EMERGENCY.hours}
      </p>
    </Section>
  );
}

function Request({ title, text, ready, phone = BRAND.phone, link }: ServiceRequest) {
  return (
    <div className={styles.request}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div>
        <h4>Have this ready</h4>
        <ul className={styles.ready}>
          {ready.map((thing) => (
            <li key={thing}>
              <CheckIcon size={18} />
              {thing}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.links}>
        {link && (
          <LinkButton to={link.to} variant="primary">
            {link.name}
          </LinkButton>
        )}
        <a href={telHref(phone)}>
          <PhoneIcon size={18} />
          Call {phone}
        </a>
        <Link to="/contact">
          <MailIcon size={18} />
          Send us a message
        </Link>
      </div>
    </div>
  );
}
