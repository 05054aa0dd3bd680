import { Breadcrumb } from '@larkspur/web-kit/data/breadcrumb';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { titleOf } from '../../page-title';
import { CareNumbers } from './care-numbers';
import { LEAD } from './contact.content';
import styles from './contact.module.css';
import { ContactForm } from './contact-form';
import { Office } from './office';

export function Contact() {
  const title = titleOf('/contact');
  return (
    <div className={styles.page}>
      <div className={styles.trail}>
        <Breadcrumb ancestors={[{ name: 'Home', to: '/' }]} current={title} />
      </div>
      <PageHeading title={title} lead={LEAD} />
      <div className={styles.columns}>
        <Card title="Write to us">
          <ContactForm />
        </Card>
        <div className={styles.aside}>
          <Office />
          <CareNumbers />
        </div>
      </div>
    </div>
  );
}
