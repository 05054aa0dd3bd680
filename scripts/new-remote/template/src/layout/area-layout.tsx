import { BRAND } from '@larkspur/contracts/brand';
import { Outlet } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { CustomerLayout } from '@larkspur/web-kit/layout/customer-layout';
import styles from './area-layout.module.css';
import { HOME, NAV_ITEMS } from './nav-items';

/** Layout of every screen of this remote. The host decides who may open them. */
export function AreaLayout() {
  const { session } = useHost();
  const user = useSessionUser();
  if (!user) return null;
  return (
    <CustomerLayout
      navItems={NAV_ITEMS}
      home={HOME}
      header={
        <>
          <p className={styles.welcome}>Welcome {user.firstName}</p>
          <Button variant="quiet" small onPress={() => session.signOut()}>
            <LogoutIcon size={18} />
            Logout
          </Button>
        </>
      }
      footer={
        <>
          Questions? <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </>
      }
    >
      <Outlet />
    </CustomerLayout>
  );
}
