import { Button } from '../../src/button';
import { Icon } from '../../src/icon';
import { Menu } from '../../src/overlay/menu';

export default {
  name: 'Menu',
  group: 'Overlays',
  use: 'For acts on one thing where there is no room for their buttons.',
  avoid: "For the page's main act, for navigation, for a choice in a form (select field).",
  states: [
    {
      name: 'acts',
      render: () => (
        <Menu
          label="Actions for Ada Lovelace"
          placement="bottom start"
          trigger={
            <Button>
              Actions
              <Icon name="down" size={16} />
            </Button>
          }
          acts={[
            { name: 'Edit', icon: 'person' },
            { name: 'Transactions', icon: 'list' },
            { name: 'Verify', icon: 'shield', isDisabled: true },
            { name: 'Delete for good', icon: 'close', danger: true },
          ]}
        />
      ),
    },
  ],
};
