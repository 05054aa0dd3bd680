import { Button } from '../../src/action/button';
import { CopyIcon } from '../../src/brand/icons';
import { Tooltip } from '../../src/overlay/tooltip';

export default {
  name: 'Tooltip',
  group: 'Overlays',
  use: 'For a short explanation of one button, on hover and on focus.',
  avoid: 'For anything that must be known: no finger can hover.',
  states: [
    {
      name: 'on a button',
      render: () => (
        <Tooltip text="Copies all digits of the number">
          <Button>
            <CopyIcon size={18} />
            Copy
          </Button>
        </Tooltip>
      ),
    },
    {
      name: 'shown',
      keys: ['Tab'],
      render: () => (
        <Tooltip text="Copies all digits of the number">
          <Button>
            <CopyIcon size={18} />
            Copy
          </Button>
        </Tooltip>
      ),
    },
  ],
};
