import { Button } from '../../src/action/button';
import { Popover } from '../../src/overlay/popover';

export default {
  name: 'Popover',
  group: 'Overlays',
  use: 'For a short text or a few options about one spot on the page.',
  avoid: 'For anything that must be answered (dialog).',
  states: [
    {
      name: 'text',
      render: () => (
        <Popover title="Why we ask" trigger={<Button variant="quiet">Why do you ask?</Button>}>
          <p>The law requires every bank to verify its customers. Your documents stay private.</p>
        </Popover>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <Popover title="Why we ask" trigger={<Button variant="quiet">Why do you ask?</Button>}>
          <p>The law requires every bank to verify its customers. Your documents stay private.</p>
        </Popover>
      ),
    },
  ],
};
