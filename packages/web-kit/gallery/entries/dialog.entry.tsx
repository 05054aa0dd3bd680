import { Button } from '../../src/action/button';
import { Dialog } from '../../src/overlay/dialog';
import { OverlaySample } from './overlay-sample';

export default {
  name: 'Dialog',
  group: 'Overlays',
  use: 'For a short task that must be finished before anything else.',
  avoid:
    'For what can be read beside the page (drawer), for a yes or no (confirm), for more than a few fields (a page).',
  states: [
    {
      name: 'with actions',
      render: () => (
        <OverlaySample name="Open a dialog">
          {(isOpen, close) => (
            <Dialog
              isOpen={isOpen}
              title="Name this recipient"
              onClose={close}
              actions={
                <>
                  <Button onPress={close}>Cancel</Button>
                  <Button variant="primary" onPress={close}>
                    Save name
                  </Button>
                </>
              }
            >
              <p>The name appears in your list of recipients. Only you can see it.</p>
            </Dialog>
          )}
        </OverlaySample>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <OverlaySample name="Open a dialog">
          {(isOpen, close) => (
            <Dialog
              isOpen={isOpen}
              title="Name this recipient"
              onClose={close}
              actions={
                <>
                  <Button onPress={close}>Cancel</Button>
                  <Button variant="primary" onPress={close}>
                    Save name
                  </Button>
                </>
              }
            >
              <p>The name appears in your list of recipients. Only you can see it.</p>
            </Dialog>
          )}
        </OverlaySample>
      ),
    },
  ],
};
