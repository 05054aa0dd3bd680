import type { SlotWidget } from '@larkspur/contracts/remote';
import type { SessionUser } from '@larkspur/contracts/session';
import type { WidgetProps } from '@larkspur/web-kit/host/host-api';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { createHostSlots } from './host-slots';

const WIDGETS: SlotWidget[] = [
  { remote: 'mfe-a', access: 'open' },
  { remote: 'mfe-b', access: 'signed-in' },
  { remote: 'mfe-c', access: 'administrator' },
];

function open(user: SessionUser | null, widgets = WIDGETS) {
  const loaded: string[] = [];
  const host = new FakeHost();
  const slots = createHostSlots({
    registry: { widgets: (slot) => (slot === 'admin.user.panel' ? widgets : []) },
    session: { user: () => user },
    remotes: () => ({
      widget: async (remote, slot) => {
        loaded.push(remote);
        return (props) => <p>{`${remote} ${slot} ${(props as WidgetProps<'admin.user.panel'>).userId}`}</p>;
      },
      reportWidgetFailure: jest.fn(),
    }),
    host: () => host,
  });
  const { container } = render(slots.render('admin.user.panel', { userId: 'u1' }, 'widgets'));
  return { loaded, container };
}

it.each([
  ['a visitor', null, ['mfe-a']],
  ['a customer', buildSessionUser(), ['mfe-a', 'mfe-b']],
  ['an administrator', buildSessionUser({ isAdmin: true }), ['mfe-a', 'mfe-b', 'mfe-c']],
] as const)('shows %s the widgets that they may see, with what the slot passes', async (_, user, remotes) => {
  const { loaded, container } = open(user);
  for (const remote of remotes) expect(await screen.findByText(`${remote} admin.user.panel u1`)).toBeVisible();
  expect(loaded).toEqual(remotes);
  expect(container.querySelector('.widgets')?.children).toHaveLength(remotes.length);
});

it('renders nothing and loads nothing where there is no widget', () => {
  const { loaded, container } = open(null, WIDGETS.slice(1));
  expect(container).toBeEmptyDOMElement();
  expect(loaded).toEqual([]);
});
