import { LinkButton } from '../../src/action/link-button';
import { SearchIcon } from '../../src/brand/icons';
import { EmptyState, ErrorState, WaitState } from '../../src/feedback/state-panel';

export default {
  name: 'State panel',
  group: 'Page',
  use: 'Where content would stand: nothing there yet, under way, or not to be had.',
  avoid: "For what happened to the page's act (alert).",
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
          What comes in and goes out stands here as soon as it happens.
        </EmptyState>
      ),
    },
    {
      name: 'nothing found',
      render: () => (
        <EmptyState icon={SearchIcon} title="No customer is like that">
          Look for a name, an e-mail or an account number.
        </EmptyState>
      ),
    },
    {
      name: 'under way',
      render: () => <WaitState title="Your documents are being checked">We write to you when it is done.</WaitState>,
    },
    {
      name: 'error',
      render: () => (
        <ErrorState title="Your transactions could not be loaded." error={new Error('unknown')} onRetry={() => {}} />
      ),
    },
  ],
};
