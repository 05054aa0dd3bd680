import { Button } from '../../src/action/button';
import { DangerZone } from '../../src/layout/danger-zone';

export default {
  name: 'Danger zone',
  group: 'Layout parts',
  use: 'At the end of a page, for actions that cannot be undone. Each opens a confirmation.',
  avoid: 'For actions that can be undone. Offer Undo instead.',
  states: [
    {
      name: 'two actions',
      render: () => (
        <DangerZone
          actions={[
            {
              title: 'Sign out everywhere',
              text: 'Ends every session, also this one.',
              action: <Button variant="danger">Sign out everywhere</Button>,
            },
            {
              title: 'Delete this user',
              text: 'Closes the account and removes the log-in. This cannot be undone.',
              action: <Button variant="danger">Delete user</Button>,
            },
          ]}
        />
      ),
    },
  ],
};
