import { BRAND } from '@larkspur/contracts/brand';
import { Outlet, useLocation } from '@larkspur/router';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { CustomerLayout } from '@larkspur/web-kit/layout/customer-layout';
import { LiveUpdates } from '../live/live-updates';
import styles from './area-layout.module.css';
import { NAV_ITEMS } from './nav-items';
import { UserMenu } from './user-menu';
import { VerificationBanner } from './verification-banner';

/** Overviews and long lists. Forms stay in a column. */
const WIDE_SCREENS = ['/account/home', '/account/transactions', '/account/statements'];

/** Layout of every screen of the customer area. The host decides who may open it. */
export function AreaLayout() {
  const user = useSessionUser();
  const { pathname } = useLocation();
  if (!user) return null;
  return (
    <CustomerLayout
      navItems={NAV_ITEMS}
      home="/account/home"
      isWide={WIDE_SCREENS.includes(pathname)}
      header={<UserMenu user={user} />}
      footer={
        <>
          Questions? <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </>
      }
    >
      <LiveUpdates />
      <div className={styles.banner}>
        <VerificationBanner status={user.verificationStatus} />
      </div>
      <Outlet />
    </CustomerLayout>
  );
}
