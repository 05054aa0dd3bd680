import { Breadcrumb } from '../../src/data/breadcrumb';

export default {
  name: 'Breadcrumb',
  group: 'Data',
  use: 'To show the position of a page two or more levels deep.',
  avoid: 'For one level, which the navigation already shows.',
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
