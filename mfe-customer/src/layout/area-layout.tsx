import { BRAND } from '@larkspur/contracts/brand';
import { Outlet, useLocation } from '@larkspur/router';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { CustomerLayout, type CustomerLayoutProps } from '@larkspur/web-kit/layout/customer-layout';
import { OutcomeNotifier } from '../features/transfer/outcome-notifier';
import { LiveUpdates } from '../live/live-updates';
import styles from './area-layout.module.css';
import { NAV_ITEMS } from './nav-items';
import { UserMenu } from './user-menu';
import { VerificationBanner } from './verification-banner';

/** Forms stay in a column. */
const WIDTHS: Record<string, CustomerLayoutProps['width']> = {
  '/account/home': 'desk',
  '/account/transactions': 'page',
  '/account/statements': 'page',
  '/account/info': 'page',
  '/account/settings': 'page',
};

/** Layout of every screen of the customer area. The host decides who may open it. */
export function AreaLayout() {
  const user = useSessionUser();
  const { pathname } = useLocation();
  if (!user) return null;
  return (
    <CustomerLayout
      navItems={NAV_ITEMS}
      home="/account/home"
      width={WIDTHS[pathname]}
      header={<UserMenu user={user} />}
      footer={
        <>
          Questions? <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </>
      }
    >
      <LiveUpdates />
      <OutcomeNotifier />
      <div className={styles.banner}>
        <VerificationBanner status={user.verificationStatus} />
      </div>
      <Outlet />
    </CustomerLayout>
  );
}
