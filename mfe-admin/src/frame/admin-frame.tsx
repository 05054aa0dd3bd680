import { Outlet } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/button';
import { BackOfficeFrame } from '@larkspur/web-kit/frame/back-office-frame';
import { useHost } from '@larkspur/web-kit/host-context';
import { Icon } from '@larkspur/web-kit/icon';
import { PLACES } from './places';

/** What stands around every screen of the back office. Who may see it, the host decides. */
export function AdminFrame() {
  const { session } = useHost();
  return (
    <BackOfficeFrame
      places={PLACES}
      home="/admin/dashboard"
      title="Dashboard"
      header={
        <Button look="quiet" small onPress={() => session.signOut()}>
          <Icon name="logout" size={18} />
          Logout
        </Button>
      }
    >
      <Outlet />
    </BackOfficeFrame>
  );
}
