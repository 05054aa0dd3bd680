import { Button } from '../../src/action/button';
import { Details } from '../../src/data/details';
import { LineStatusBadge } from '../../src/data/status-badge';
import { Drawer } from '../../src/overlay/drawer';
import { OverlaySample } from './overlay-sample';

const FACTS = [
  { term: 'Amount', value: '−$250.00' },
  { term: 'To', value: 'Sam Okafor' },
  { term: 'Status', value: <LineStatusBadge status="completed" /> },
  { term: 'Reference', value: '0123456789AB' },
];

export default {
  name: 'Drawer',
  group: 'Overlays',
  use: 'For the details of one list item, beside the list. A hook keeps the open item in the URL.',
  avoid: 'For a question (confirm), or a form with more than a few fields (a page).',
  states: [
    {
      name: 'details',
      render: () => (
        <OverlaySample name="Show payment">
          {(isOpen, close) => (
            <Drawer
              isOpen={isOpen}
              title="Rent"
              onClose={close}
              actions={
                <Button variant="primary" wide onPress={close}>
                  Send again
                </Button>
              }
            >
              <Details items={FACTS} />
            </Drawer>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OverlaySample name="Show payment">
          {(isOpen, close) => (
            <Drawer
              isOpen={isOpen}
              title="Rent"
              onClose={close}
              actions={
                <Button variant="primary" wide onPress={close}>
                  Send again
                </Button>
              }
            >
              <Details items={FACTS} />
            </Drawer>
          )}
        </OverlaySample>
      ),
    },
  ],
};
