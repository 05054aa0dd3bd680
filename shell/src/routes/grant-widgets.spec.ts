import type { RemoteWidget } from '@larkspur/contracts/remote';
import { maxWidgets } from '@larkspur/contracts/slots';
import { grantWidgets } from './grant-widgets';

const aside: RemoteWidget = { slot: 'home.aside', access: 'signed-in' };
const offering = (name: string, order = 0) => ({ name, grants: [{ slot: 'home.aside', order }], widgets: [aside] });

it('has no slots while nobody offers a widget, even if remotes may', () => {
  expect(grantWidgets([{ ...offering('mfe-cards'), widgets: [] }])).toEqual({ refused: [] });
});

it('shows widgets by the configured order, and then in the order of the remotes', () => {
  const { slots } = grantWidgets([offering('mfe-cards', 2), offering('mfe-public', 1)]);
  expect(slots).toEqual({
    'home.aside': [
      { remote: 'mfe-public', access: 'signed-in' },
      { remote: 'mfe-cards', access: 'signed-in' },
    ],
  });
  const same = grantWidgets([offering('mfe-cards'), offering('mfe-public')]);
  expect(same.slots?.['home.aside']?.map(({ remote }) => remote)).toEqual(['mfe-cards', 'mfe-public']);
});

it('refuses a widget outside the grants of its remote', () => {
  const claimant = { name: 'mfe-cards', grants: [{ slot: 'admin.dashboard', order: 0 }], widgets: [aside] };
  expect(grantWidgets([claimant])).toEqual({
    refused: [{ remote: 'mfe-cards', path: 'home.aside', reason: 'is outside the slots of this remote' }],
  });
});

it('refuses widgets beyond the maximum of the slot', () => {
  const max = maxWidgets('home.aside');
  // The last ones of the configured order, which is the opposite of the order of the remotes.
  const claimants = Array.from({ length: max + 1 }, (_, index) => offering(`mfe-${index}`, -index));
  const { slots, refused } = grantWidgets(claimants);
  expect(slots?.['home.aside']).toHaveLength(max);
  expect(refused).toEqual([{ remote: 'mfe-0', path: 'home.aside', reason: `already has ${max} widgets` }]);
});
