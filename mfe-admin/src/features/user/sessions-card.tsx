import { useQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useAction } from '@larkspur/web-kit/action/use-action';
import { DeviceList } from '@larkspur/web-kit/data/device-list';
import { toDevice } from '@larkspur/web-kit/data/to-device';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useRef } from 'react';
import layout from '../../components/layout.module.css';
import { signOutDevice, signOutEverywhere, userSessionsQuery } from './user.api';

/** The id of no device: while all are being signed out, none can be signed out alone. */
const ALL = 'all';

/** The places where the user is signed in. Signing out is for a lost phone: the customer can sign in again. */
export function SessionsCard({ userId, canChange }: { userId: string; canChange: boolean }) {
  const host = useHost();
  const cache = useQueryClient();
  const sessions = useQuery(userSessionsQuery(host, userId));
  const list = useRef<HTMLDivElement>(null);
  const reload = () => cache.invalidateQueries({ queryKey: ['admin', 'user', userId] });
  const signOut = useAction(
    async (id: string) => {
      await signOutDevice(host, userId, id);
      await reload();
    },
    {
      done: 'The device was signed out',
      failed: 'We couldn’t sign the device out.',
      unknown: 'We couldn’t confirm that the device was signed out.',
    },
  );
  const signOutAll = useAction(
    async () => {
      await signOutEverywhere(host, userId);
      await reload();
    },
    {
      done: 'Every device was signed out',
      failed: 'We couldn’t sign the devices out.',
      unknown: 'We couldn’t confirm that the devices were signed out.',
    },
  );

  async function startSignOut(id: string): Promise<void> {
    signOutAll.reset();
    // The pressed button is gone.
    if (await signOut.run(id)) list.current?.focus();
  }

  async function startSignOutAll(): Promise<void> {
    signOut.reset();
    if (await signOutAll.run()) list.current?.focus();
  }

  return (
    <Card
      title="Signed-in devices"
      actions={
        canChange &&
        (sessions.data?.length ?? 0) > 1 && (
          <Button small pending={signOutAll.isPending} isDisabled={signOut.isPending} onPress={startSignOutAll}>
            Sign out all
          </Button>
        )
      }
    >
      <div ref={list} className={layout.list} tabIndex={-1}>
        <SaveFailure of={signOut} unknownAdvice="You can safely sign it out again." />
        <SaveFailure of={signOutAll} unknownAdvice="You can safely sign them out again." />
        <QueryView query={sessions} subject="the devices" skeleton={<Skeleton label="Loading the devices" lines={3} />}>
          {(found) =>
            found.length > 0 ? (
              <DeviceList
                devices={found.map(toDevice)}
                pendingId={signOutAll.isPending ? ALL : signOut.target}
                {...(canChange && { onSignOut: ({ id }) => startSignOut(id) })}
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
