import { Outlet } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { Avatar } from '@larkspur/web-kit/data/avatar';
import { leavePage } from '@larkspur/web-kit/form/leave-guards';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { BackOfficeLayout } from '@larkspur/web-kit/layout/back-office-layout';
import { PaletteSearch } from '../palette/palette-search';
import styles from './area-layout.module.css';
import { NAV_ITEMS } from './nav-items';

/** Layout of every screen of the back office. The host decides who may open it. */
export function AreaLayout() {
  const { session } = useHost();
  return (
    <BackOfficeLayout
      navItems={NAV_ITEMS}
      home="/admin/dashboard"
      title="Dashboard"
      search={<PaletteSearch />}
      header={
        <>
          <SignedInUser />
          <Button variant="quiet" small onPress={() => leavePage(() => void session.signOut())}>
            <LogoutIcon size={18} />
            <span className={styles.label}>Logout</span>
          </Button>
        </>
      }
    >
      <Outlet />
    </BackOfficeLayout>
  );
}

/** The name that every action is recorded under. */
function SignedInUser() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <div className={styles.user}>
      <p className={styles.text}>
        <span className={styles.name}>
          {user.firstName} {user.lastName}
        </span>
        <span className={styles.role}>{user.role === 'auditor' ? 'Auditor (read-only)' : 'Administrator'}</span>
      </p>
      <Avatar firstName={user.firstName} lastName={user.lastName} picture={null} size="small" />
    </div>
  );
}
