import { LinkButton } from '../../src/action/link-button';
import { SearchIcon } from '../../src/brand/icons';
import { EmptyState, ErrorState, OfflineState, WaitState } from '../../src/feedback/state-panel';

export default {
  name: 'State panel',
  group: 'Page',
  use: 'In place of content: nothing there yet, in progress, offline, or failed to load.',
  avoid: 'For the result of a page action (alert).',
  states: [
    {
      name: 'empty',
      render: () => (
        <EmptyState
          title="No transactions yet"
          action={
            <LinkButton to="/account/transfer" variant="primary">
              Send money
            </LinkButton>
          }
        >
          Money in and out appears here as soon as it moves.
        </EmptyState>
      ),
    },
    {
      name: 'no results',
      render: () => (
        <EmptyState icon={SearchIcon} title="No customers found">
          Search for a name, an email or an account number.
        </EmptyState>
      ),
    },
    {
      name: 'in progress',
      render: () => <WaitState title="We’re reviewing your documents">We’ll email you when it’s done.</WaitState>,
    },
    { name: 'offline', render: () => <OfflineState subject="your transactions" /> },
    {
      name: 'error',
      render: () => (
        <ErrorState title="We couldn’t load your transactions." error={new Error('unknown')} onRetry={() => {}} />
      ),
    },
  ],
};
