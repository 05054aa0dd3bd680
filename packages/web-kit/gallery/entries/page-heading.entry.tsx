import { Button } from '../../src/button';
import { PageHeading } from '../../src/page-heading';

export default {
  name: 'Page heading',
  group: 'Page',
  use: "Once on every screen: its name, the tab's title, and the acts that concern all of it.",
  avoid: 'For a section (its card has a title).',
  states: [
    {
      name: 'with a lead and an act',
      render: () => (
        <PageHeading
          title="Transactions"
          tabTitle="The kit"
          lead="Everything that came in and went out, the latest first."
          actions={<Button>Export</Button>}
        />
      ),
    },
  ],
};
