/**
 * React Aria declares sources under the condition `source` that it does not publish.
 * @jest-environment-options {"customExportConditions": ["browser"]}
 */
import '@testing-library/jest-dom';
import { Notices } from '@larkspur/web-kit/host/notices';
import { Drawer } from '@larkspur/web-kit/overlay/drawer';
import { Store } from '@larkspur/web-kit/utils/store';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { IdleMonitor, IdleState } from '../session/idle-monitor';
import { IdleWarning } from './idle-warning';
import { NoticeRegion } from './notice-region';

/** jsdom has no modal dialogs. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

it('can be answered while a drawer is open, from which React Aria hides everything that is added to the page', async () => {
  const state = new Store<IdleState>({ kind: 'active' });
  const staySignedIn = jest.fn();
  const idle: Pick<IdleMonitor, 'getSnapshot' | 'subscribe' | 'staySignedIn'> = {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    staySignedIn,
  };
  render(
    <>
      <NoticeRegion notices={new Notices()} />
      <IdleWarning idle={idle} onSignOut={jest.fn()} />
      <Drawer isOpen title="Rent" onClose={jest.fn()}>
        Words
      </Drawer>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Rent' });
  // React Aria's observer runs after the change of the page.
  await act(async () => state.set({ kind: 'warning', endsAt: Date.now() + 120_000 }));
  const warning = screen.getByText('Are you still there?').closest('dialog');
  expect(warning).not.toHaveAttribute('aria-hidden');
  expect(warning).not.toHaveAttribute('inert');
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(staySignedIn).toHaveBeenCalledTimes(1);
});
