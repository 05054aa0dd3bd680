import { BRAND } from '@larkspur/contracts/brand';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import styles from './example.module.css';

export function ExampleScreen() {
  return (
    <div className={styles.page}>
      <PageHeading title="Sample title" />
      <Card title="Questions?">
        <p>
          Call {BRAND.phone}, {BRAND.openingHours}, or write to{' '}
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
        </p>
      </Card>
    </div>
  );
}
