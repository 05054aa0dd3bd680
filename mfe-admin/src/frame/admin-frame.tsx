import { Outlet } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { BackOfficeLayout } from '@larkspur/web-kit/layout/back-office-layout';
import { NAV_ITEMS } from './nav-items';

/** What stands around every screen of the back office. Who may see it, the host decides. */
export function AdminFrame() {
  const { session } = useHost();
  return (
    <BackOfficeLayout
      navItems={NAV_ITEMS}
      home="/admin/dashboard"
      title="Dashboard"
      header={
        <Button variant="quiet" small onPress={() => session.signOut()}>
          <LogoutIcon size={18} />
          Logout
        </Button>
      }
    >
      <Outlet />
    </BackOfficeLayout>
  );
}
