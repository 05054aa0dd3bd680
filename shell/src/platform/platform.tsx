import type { PlatformRemote } from '@larkspur/contracts/platform';
import { useQuery } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { HomeIcon, LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { HostProvider } from '@larkspur/web-kit/host/host-context';
import { BackOfficeLayout } from '@larkspur/web-kit/layout/back-office-layout';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState } from 'react';
import { type Order, OrderDialog } from './order-dialog';
import { remotesQuery } from './platform.api';
import styles from './platform.module.css';
import { RemoteCard } from './remote-card';

const NAV_ITEMS = [{ name: 'Back office', to: '/admin/dashboard', icon: HomeIcon }];

interface PlatformProps {
  /** Its `api` is that of this shell's server. */
  host: HostApi;
  /** Auditors may only look. */
  isAdministrator: boolean;
  onSignOut(): void;
}

/**
 * Which releases the remotes have, how they do, and one step back. Gets everything of the shell as properties, because its modules
 * are not the shell's instances.
 */
export function Platform({ host, isAdministrator, onSignOut }: PlatformProps) {
  const remotes = useQuery(remotesQuery(host.api));
  const [order, setOrder] = useState<Order | null>(null);
  const onOrder = (remote: PlatformRemote, kind: Order['kind']) => setOrder({ remote, kind });
  return (
    <BackOfficeLayout
      navItems={NAV_ITEMS}
      home="/_platform"
      title="Platform"
      header={
        <Button variant="quiet" small onPress={onSignOut}>
          <LogoutIcon size={18} />
          Logout
        </Button>
      }
    >
      <PageHeading
        title="Platform"
        lead={
          isAdministrator
            ? 'The releases of each part of the bank, and how they perform for visitors.'
            : 'The releases of each part of the bank, and how they perform for visitors. Administrators can roll back.'
        }
      />
      <QueryView
        query={remotes}
        subject="the remotes"
        skeleton={<Skeleton label="Loading the remotes" lines={5} blocks />}
      >
        {(found) => (
          <div className={styles.remotes}>
            {found.map((remote) => (
              <RemoteCard key={remote.name} remote={remote} onOrder={isAdministrator ? onOrder : null} />
            ))}
          </div>
        )}
      </QueryView>
      <HostProvider host={host}>
        <OrderDialog order={order} onClose={() => setOrder(null)} />
      </HostProvider>
    </BackOfficeLayout>
  );
}
