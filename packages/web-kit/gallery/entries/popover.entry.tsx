import { Button } from '../../src/action/button';
import { Popover } from '../../src/overlay/popover';

export default {
  name: 'Popover',
  group: 'Overlays',
  use: 'For a few words or choices about one spot of the page.',
  avoid: 'For one line that only explains (tooltip), for what must be answered (dialog).',
  states: [
    {
      name: 'words',
      render: () => (
        <Popover title="Why we ask" trigger={<Button variant="quiet">Why do you ask?</Button>}>
          <p>The law wants every bank to know who its customers are. Nobody else gets to see your documents.</p>
        </Popover>
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <Popover title="Why we ask" trigger={<Button variant="quiet">Why do you ask?</Button>}>
          <p>The law wants every bank to know who its customers are. Nobody else gets to see your documents.</p>
        </Popover>
      ),
    },
  ],
};
