import { BRAND } from '@larkspur/contracts/brand';
import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import { Link } from '@larkspur/router';
import { Details } from '@larkspur/web-kit/data/details';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import type { WidgetModule } from '@larkspur/web-kit/host/host-api';
import { Card } from '@larkspur/web-kit/layout/card';
import { SAVINGS_RATES } from '../rates';
import styles from './home-aside.module.css';

export const contractVersion = REMOTE_CONTRACT_VERSION;

/** For customers: the current savings rates by balance, and the opening hours of the phone line. */
export function Widget() {
  return (
    <Card title="Savings rates" actions={<Link to="/account/savings">Rates and fees</Link>}>
      <Details
        figures
        items={SAVINGS_RATES.map(({ balance, rate }) => ({
          term: balance.charAt(0).toUpperCase() + balance.slice(1),
          value: `${rate} APY`,
        }))}
      />
      <p className={styles.help}>
        Questions? Call <a href={telHref(BRAND.phone)}>{BRAND.phone}</a>, {BRAND.openingHours}.
      </p>
    </Card>
  );
}

({ contractVersion, Widget }) satisfies WidgetModule<'home.aside'>;
