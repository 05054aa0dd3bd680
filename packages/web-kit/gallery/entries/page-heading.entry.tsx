import { Button } from '../../src/action/button';
import { PageHeading } from '../../src/layout/page-heading';

export default {
  name: 'Page heading',
  group: 'Page',
  use: "Once on every screen: its title, the browser tab's title, and the actions for the whole page.",
  avoid: 'For a section, which has a card title.',
  states: [
    {
      name: 'with a lead and an action',
      render: () => (
        <PageHeading
          title="Transactions"
          tabTitle="Component gallery"
          lead="Everything that came in and went out, the latest first."
          actions={<Button>Export</Button>}
        />
      ),
    },
    { name: 'title only', keys: [], render: () => <PageHeading title="Dashboard" tabTitle="Component gallery" /> },
    {
      name: 'long, with two actions',
      keys: [],
      render: () => (
        <PageHeading
          title="Transactions of Hedwig Eva Maria Kiesler von Hohenstein"
          tabTitle="Component gallery"
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
