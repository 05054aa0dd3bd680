import { Button } from '../../src/action/button';
import { PageHeading } from '../../src/layout/page-heading';

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
    { name: 'alone', keys: [], render: () => <PageHeading title="Dashboard" tabTitle="The kit" /> },
    {
      name: 'long, with two acts',
      keys: [],
      render: () => (
        <PageHeading
          title="Transactions of Hedwig Eva Maria Kiesler von Hohenstein"
          tabTitle="The kit"
          actions={
            <>
              <Button>Export</Button>
              <Button variant="primary">Adjust the balance</Button>
            </>
          }
        />
      ),
    },
  ],
};
