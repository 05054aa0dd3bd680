import { Breadcrumb } from '../../src/data/breadcrumb';

export default {
  name: 'Breadcrumb',
  group: 'Data',
  use: 'For where a page stands, two levels deep or more.',
  avoid: 'For one level: the navigation says it.',
  states: [
    {
      name: 'two levels',
      render: () => (
        <Breadcrumb
          ancestors={[
            { name: 'Users', to: '/admin/users' },
            { name: 'Ada Lovelace', to: '/admin/users/1' },
          ]}
          current="Transactions"
        />
      ),
    },
    {
      name: 'long names',
      keys: [],
      render: () => (
        <Breadcrumb
          ancestors={[
            { name: 'Users', to: '/admin/users' },
            { name: 'Hedwig Eva Maria Kiesler von Hohenstein', to: '/admin/users/2' },
          ]}
          current="Verification documents"
        />
      ),
    },
  ],
};
