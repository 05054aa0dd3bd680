import { useBlocker } from '@larkspur/router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../action/button';
import { useHost } from '../host/host-context';
import { Dialog } from '../overlay/dialog';
import { addLeaveGuard } from './leave-guards';

export interface LeaveGuardProps {
  /** Called when the page is about to be left; `hasUnsavedChanges` of a form. */
  hasUnsavedChanges(): boolean;
}

/**
 * Asks before a page with unsaved changes is left by a link, the Back button, signing out, or closing the window. One per page.
 * Does not ask when the session has ended, because the user must leave the page.
 */
export function LeaveGuard({ hasUnsavedChanges }: LeaveGuardProps) {
  const { session } = useHost();
  const userIdOnMount = useRef(session.current()?._id);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.current()?._id === userIdOnMount.current &&
      hasUnsavedChanges(),
  );

  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      addLeaveGuard((action) => {
        if (!hasUnsavedChanges()) return false;
        setLeave(() => action);
        return true;
      }),
    [hasUnsavedChanges],
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedChanges]);

  const stay = () => {
    setLeave(null);
    blocker.reset?.();
  };
  const proceed = () => {
    setLeave(null);
    if (leave) leave();
    else blocker.proceed?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === 'blocked' || leave !== null}
      isAlertDialog
      title="Leave without saving?"
      onClose={stay}
      actions={
        <>
          <Button onPress={proceed}>Leave this page</Button>
          <Button variant="primary" autoFocus onPress={stay}>
            Stay here
          </Button>
        </>
      }
    >
      <p>You have unsaved changes. If you leave this page, they’ll be lost.</p>
    </Dialog>
  );
}
