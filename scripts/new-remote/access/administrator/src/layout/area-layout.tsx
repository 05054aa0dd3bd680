import { Outlet } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { BackOfficeLayout } from '@larkspur/web-kit/layout/back-office-layout';
import { HOME, NAV_ITEMS } from './nav-items';

/** Layout of every screen of this remote. The host decides who may open them. */
export function AreaLayout() {
  const { session } = useHost();
  return (
    <BackOfficeLayout
      navItems={NAV_ITEMS}
      home={HOME}
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
