import { BRAND } from '@larkspur/contracts/brand';
import type { SessionUser } from '@larkspur/contracts/session';
import { Link, Outlet } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { CustomerLayout } from '@larkspur/web-kit/layout/customer-layout';
import { LiveUpdates } from '../live/live-updates';
import styles from './area-layout.module.css';
import { NAV_ITEMS } from './nav-items';
import { VerificationBanner } from './verification-banner';

/** Layout of every screen of the customer area. The host decides who may open it. */
export function AreaLayout() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <CustomerLayout
      navItems={NAV_ITEMS}
      home="/account/home"
      header={<UserMenu user={user} />}
      footer={
        <>
          Questions? <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </>
      }
    >
      <LiveUpdates />
      <VerificationBanner status={user.verificationStatus} />
      <Outlet />
    </CustomerLayout>
  );
}

function UserMenu({ user }: { user: SessionUser }) {
  const { session } = useHost();
  return (
    <>
      <p className={styles.welcome}>Welcome {user.firstName}</p>
      <Link to="/account/info" className={styles.avatar} aria-label="Your profile">
        {user.firstName.slice(0, 1).toUpperCase()}
      </Link>
      <Button variant="quiet" small onPress={() => session.signOut()}>
        <LogoutIcon size={18} />
        Logout
      </Button>
    </>
  );
}
