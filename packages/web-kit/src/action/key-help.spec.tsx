import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { renderInHost } from '../testing/render-in-host';
import { Button } from './button';
import { Key, KeyHelp } from './key-help';
import { useShortcuts } from './use-shortcuts';

const approve = jest.fn();

function Part() {
  const part = useRef<HTMLDivElement>(null);
  useShortcuts(part, { a: approve });
  return (
    <>
      <Button>Elsewhere</Button>
      <div ref={part}>
        <Button>Inside</Button>
        <input aria-label="Reason" />
        <KeyHelp off="No keys.">
          <Key>A</Key> approve
        </KeyHelp>
      </div>
    </>
  );
}

const show = (id: string) => renderInHost(<Part />, new FakeHost().signInAs(buildSessionUser({ _id: id })));

async function pressAt(element: HTMLElement, keys: string): Promise<void> {
  act(() => element.focus());
  await userEvent.keyboard(keys);
}

const inside = () => screen.getByRole('button', { name: 'Inside' });

beforeEach(() => {
  approve.mockReset();
  localStorage.clear();
});

it('works inside the part, without a modifier, where no text is typed', async () => {
  show('u1');
  await pressAt(screen.getByRole('button', { name: 'Elsewhere' }), 'a');
  await pressAt(screen.getByLabelText('Reason'), 'a');
  await pressAt(inside(), '{Control>}a{/Control}');
  expect(approve).not.toHaveBeenCalled();
  await pressAt(inside(), 'A');
  expect(approve).toHaveBeenCalledTimes(1);
});

it('is turned off and on again, for this user alone', async () => {
  const { unmount } = show('u1');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off single-key shortcuts' }));
  expect(screen.getByText('No keys.')).toBeVisible();
  await pressAt(inside(), 'a');
  expect(approve).not.toHaveBeenCalled();
  unmount();

  const other = show('u2');
  await pressAt(inside(), 'a');
  expect(approve).toHaveBeenCalledTimes(1);
  other.unmount();

  show('u1');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on single-key shortcuts' }));
  await pressAt(inside(), 'a');
  expect(approve).toHaveBeenCalledTimes(2);
});
