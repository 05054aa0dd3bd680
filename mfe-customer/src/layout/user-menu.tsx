import type { SessionUser } from '@larkspur/contracts/session';
import { useQuery } from '@larkspur/query';
import { Link, useLocation } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { Avatar } from '@larkspur/web-kit/data/avatar';
import { leavePage } from '@larkspur/web-kit/form/leave-guards';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef } from 'react';
import styles from './user-menu.module.css';

/** In the header: whose accounts these are, the way to them, and out. */
export function UserMenu({ user: { firstName, lastName } }: { user: SessionUser }) {
  const host = useHost();
  // Home reads the profile itself and retries in its own way, which a request of the menu would replace.
  const { pathname } = useLocation();
  const { data: profile } = useQuery({ ...profileQuery(host), enabled: pathname !== '/account/home' });
  const picture = useSameFile(profile?.profilePicture?.url ?? null);
  return (
    <>
      <p className={styles.welcome}>Welcome {firstName}</p>
      <Link to="/account/info" className={styles.profile} aria-label="Your profile">
        <Avatar firstName={firstName} lastName={lastName} picture={picture} />
      </Link>
      <Button variant="quiet" small onPress={() => leavePage(() => void host.session.signOut())}>
        <LogoutIcon size={18} />
        <span className={styles.label}>Logout</span>
      </Button>
    </>
  );
}

/** Each response has another signed address of the same file. The first one is kept, so that the picture is not loaded again. */
function useSameFile(url: string | null): string | null {
  const kept = useRef(url);
  if (url?.split('?')[0] !== kept.current?.split('?')[0]) kept.current = url;
  return kept.current;
}
