import type { Session } from '@larkspur/contracts/session';
import { useQuery, useQueryClient } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { ShieldIcon } from '@larkspur/web-kit/brand/icons';
import { type Device, DeviceList } from '@larkspur/web-kit/data/device-list';
import { toDevice } from '@larkspur/web-kit/data/to-device';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
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

/** What is being signed out: one device, or all that are listed. */
type Target = Device | 'others';

function OtherDevices({ sessions }: { sessions: Session[] }) {
  const host = useHost();
  const cache = useQueryClient();
  const [target, setTarget] = useState<Target | null>(null);
  const [pending, setPending] = useState<Target | null>(null);

  async function signOut(ended: Target) {
    setPending(ended);
    try {
      if (ended === 'others') await endOtherSessions(host);
      else await endSession(host, ended.id);
      host.notify({ tone: 'success', text: doneText(ended) });
    } catch (error) {
      // It has ended by itself meanwhile, which is what was asked for.
      const isGone = errorStatus(error) === 404;
      host.notify(
        isGone
          ? { tone: 'success', text: doneText(ended) }
          : { tone: 'error', text: `${failedText(ended)} ${errorMessage(error)}` },
      );
    }
    // After a lost response, the list says what happened.
    await cache.invalidateQueries({ queryKey: sessionsQuery(host).queryKey });
    setPending(null);
    setTarget(null);
  }

  return (
    <Card
      title="Other devices"
      actions={
        sessions.length > 1 && (
          <Button small onPress={() => setTarget('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptyState icon={ShieldIcon} title="You’re not signed in anywhere else." />
      ) : (
        <DeviceList
          devices={sessions.map(toDevice)}
          pendingId={pending && pending !== 'others' ? pending.id : null}
          onSignOut={setTarget}
        />
      )}
      <Confirm
        isOpen={target !== null}
        title={target === 'others' ? 'Sign out all other devices?' : `Sign out ${target?.name ?? ''}?`}
        confirmLabel="Sign out"
        pending={pending !== null}
        onConfirm={() => target && void signOut(target)}
        onCancel={() => setTarget(null)}
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

function failedText(ended: Target): string {
  return ended === 'others' ? 'We couldn’t sign out your other devices.' : `We couldn’t sign out ${ended.name}.`;
}
