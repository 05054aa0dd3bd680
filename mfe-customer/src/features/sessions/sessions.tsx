import type { Session } from '@larkspur/contracts/session';
import { useQuery, useQueryClient } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { useAction } from '@larkspur/web-kit/action/use-action';
import { ShieldIcon } from '@larkspur/web-kit/brand/icons';
import { type Device, DeviceList } from '@larkspur/web-kit/data/device-list';
import { toDevice } from '@larkspur/web-kit/data/to-device';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { useState } from 'react';
import { SettingsBreadcrumb } from '../../components/settings-breadcrumb';
import { endOtherSessions, endSession, sessionsQuery } from './sessions.api';
import styles from './sessions.module.css';

export function Sessions() {
  const host = useHost();
  const sessions = useQuery({ ...sessionsQuery(host), staleTime: 0 });
  return (
    <>
      <SettingsBreadcrumb current="Signed-in devices" />
      <PageHeading
        title="Signed-in devices"
        lead={
          <>
            If you don’t recognize one, sign it out, then{' '}
            <Link to="/account/update-password">update your password</Link>.
          </>
        }
      />
      <QueryView
        query={sessions}
        subject="your devices"
        skeleton={<Skeleton label="Loading your devices" lines={2} blocks />}
      >
        {(all) => (
          <div className={styles.page}>
            <ThisDevice sessions={all.filter(({ isCurrent }) => isCurrent)} />
            <OtherDevices sessions={all.filter(({ isCurrent }) => !isCurrent)} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function ThisDevice({ sessions }: { sessions: Session[] }) {
  const host = useHost();
  return (
    <Card
      title="This device"
      actions={
        <Button small onPress={() => host.session.signOut()}>
          Sign out <VisuallyHidden>this device</VisuallyHidden>
        </Button>
      }
    >
      <DeviceList devices={sessions.map(toDevice)} isBadgeHidden />
    </Card>
  );
}

/** The devices that are being signed out: one, or all that are listed. */
type Target = Device | 'others';

function OtherDevices({ sessions }: { sessions: Session[] }) {
  const host = useHost();
  const cache = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [target, setTarget] = useState<Target>('others');
  const signOut = useAction(
    async (ended: Target) => {
      try {
        await (ended === 'others' ? endOtherSessions(host) : endSession(host, ended.id));
      } catch (error) {
        // The session has ended by itself in the meantime, so there is nothing left to do.
        if (errorStatus(error) !== 404) throw error;
      } finally {
        // After a lost response, the list says what happened.
        await cache.invalidateQueries({ queryKey: sessionsQuery(host).queryKey });
      }
      return ended;
    },
    {
      done: (ended) => ({ tone: 'success', text: doneText(ended) }),
      failed: `We couldn’t sign out ${nameOf(target)}.`,
      unknown: `We couldn’t confirm that we signed out ${nameOf(target)}.`,
    },
  );

  function ask(next: Target): void {
    signOut.reset();
    setTarget(next);
    setAsked(true);
  }

  return (
    <Card
      title="Other devices"
      actions={
        sessions.length > 1 && (
          <Button small onPress={() => ask('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      <SaveFailure of={signOut} unknownAdvice="This list shows the devices that are signed in now." />
      {sessions.length === 0 ? (
        <EmptyState icon={ShieldIcon} title="You’re not signed in anywhere else." />
      ) : (
        <DeviceList
          devices={sessions.map(toDevice)}
          pendingId={signOut.target && signOut.target !== 'others' ? signOut.target.id : null}
          onSignOut={ask}
        />
      )}
      <Confirm
        isOpen={isAsked}
        title={target === 'others' ? 'Sign out all other devices?' : `Sign out ${target.name}?`}
        confirmLabel="Sign out"
        pending={signOut.isPending}
        onConfirm={async () => {
          await signOut.run(target);
          setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      >
        <p>
          {target === 'others'
            ? 'They can’t see your account until someone signs in there again. You stay signed in here.'
            : 'It can’t see your account until someone signs in there again.'}
        </p>
      </Confirm>
    </Card>
  );
}

function doneText(ended: Target): string {
  return ended === 'others' ? 'All other devices have been signed out' : `${ended.name} has been signed out`;
}

function nameOf(target: Target): string {
  return target === 'others' ? 'your other devices' : target.name;
}
