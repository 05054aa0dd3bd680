import { useQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { DeviceList } from '@larkspur/web-kit/data/device-list';
import { toDevice } from '@larkspur/web-kit/data/to-device';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useRef, useState } from 'react';
import layout from '../../components/layout.module.css';
import { signOutDevice, signOutEverywhere, userSessionsQuery } from './user.api';

const ALL = 'all';

/** Where the user is signed in. Signing out is for a lost phone: the customer can sign in again. */
export function SessionsCard({ userId, canChange }: { userId: string; canChange: boolean }) {
  const host = useHost();
  const cache = useQueryClient();
  const sessions = useQuery(userSessionsQuery(host, userId));
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  async function signOut(id: string): Promise<void> {
    if (pendingId !== null) return;
    setPendingId(id);
    setFailure(null);
    try {
      await (id === ALL ? signOutEverywhere(host, userId) : signOutDevice(host, userId, id));
      await cache.invalidateQueries({ queryKey: ['admin', 'user', userId] });
      // The pressed button is gone.
      list.current?.focus();
      host.notify({ tone: 'success', text: id === ALL ? 'Every device was signed out' : 'The device was signed out' });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setPendingId(null);
    }
  }

  return (
    <Card
      title="Signed-in devices"
      actions={
        canChange &&
        (sessions.data?.length ?? 0) > 1 && (
          <Button small pending={pendingId === ALL} onPress={() => signOut(ALL)}>
            Sign out all
          </Button>
        )
      }
    >
      <div ref={list} className={layout.list} tabIndex={-1}>
        {failure && (
          <Alert tone="error" title="We couldn’t sign the device out." announce>
            <p>{failure}</p>
          </Alert>
        )}
        <QueryView query={sessions} subject="the devices" skeleton={<Skeleton label="Loading the devices" lines={3} />}>
          {(found) =>
            found.length > 0 ? (
              <DeviceList
                devices={found.map(toDevice)}
                pendingId={pendingId}
                {...(canChange && { onSignOut: ({ id }) => signOut(id) })}
              />
            ) : (
              <p className={layout.small}>The user is not signed in anywhere.</p>
            )
          }
        </QueryView>
      </div>
    </Card>
  );
}
