import { Button } from '../../src/action/button';
import { CloseIcon, DownIcon, ListIcon, PersonIcon, ShieldIcon } from '../../src/brand/icons';
import { Menu } from '../../src/overlay/menu';

export default {
  name: 'Menu',
  group: 'Overlays',
  use: 'For actions on one item when there is no room for buttons.',
  avoid: "For the page's main action, navigation, or a choice in a form (select field).",
  states: [
    {
      name: 'actions',
      render: () => (
        <Menu
          label="Actions for Ada Lovelace"
          placement="bottom start"
          trigger={
            <Button>
              Actions
              <DownIcon size={16} />
            </Button>
          }
          actions={[
            { name: 'Edit', icon: PersonIcon },
            { name: 'Transactions', icon: ListIcon },
            { name: 'Verify', icon: ShieldIcon, isDisabled: true },
            { name: 'Delete permanently', icon: CloseIcon, danger: true },
          ]}
        />
      ),
    },
    {
      name: 'open',
      keys: ['Tab', 'Enter'],
      render: () => (
        <Menu
          label="Actions for Ada Lovelace"
          placement="bottom start"
          trigger={
            <Button>
              Actions
              <DownIcon size={16} />
            </Button>
          }
          actions={[
            { name: 'Edit', icon: PersonIcon },
            { name: 'Transactions', icon: ListIcon },
            { name: 'Verify', icon: ShieldIcon, isDisabled: true },
            { name: 'Delete permanently', icon: CloseIcon, danger: true },
          ]}
        />
      ),
    },
  ],
};
