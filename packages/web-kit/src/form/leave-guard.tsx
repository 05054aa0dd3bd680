import { useBlocker } from '@larkspur/router';
import { useEffect, useRef } from 'react';
import { Button } from '../action/button';
import { useHost } from '../host/host-context';
import { Dialog } from '../overlay/dialog';

export interface LeaveGuardProps {
  /** Asked at the moment of leaving; `form.isUnsaved` of a form. */
  hasUnsavedChanges(): boolean;
}

/**
 * Asks before a page with something unsaved is left: by a link, by Back, or by closing the window. One to a page.
 * A session that ends is left without a question: nobody may stay on a page that is not theirs any more.
 */
export function LeaveGuard({ hasUnsavedChanges }: LeaveGuardProps) {
  const { session } = useHost();
  const opener = useRef(session.current()?._id);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.current()?._id === opener.current &&
      hasUnsavedChanges(),
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedChanges]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      isAlertDialog
      title="Leave without saving?"
      onClose={stay}
      actions={
        <>
          <Button onPress={() => blocker.proceed?.()}>Leave this page</Button>
          <Button variant="primary" autoFocus onPress={stay}>
            Stay here
          </Button>
        </>
      }
    >
      <p>What you typed on this page has not been saved. It is lost when you leave.</p>
    </Dialog>
  );
}
