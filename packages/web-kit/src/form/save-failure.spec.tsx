import { render, screen } from '@testing-library/react';
import { apiError } from '../testing/fake-host';
import { NotSavedError } from './outcome-notice';
import { SaveFailure } from './save-failure';

function show(failure: unknown) {
  return render(
    <SaveFailure
      of={{ failure, notices: { failed: 'We couldn’t add it.', unknown: 'We couldn’t confirm that it was added.' } }}
      unknownAdvice="You can safely add it again."
    />,
  );
}

it.each(['network', 'request_timeout', 'internal', 'unavailable'] as const)(
  'may have taken effect after %s',
  (code) => {
    show(apiError(code, 'No answer.'));
    expect(screen.getByRole('status')).toHaveTextContent(
      'We couldn’t confirm that it was added.No answer. You can safely add it again.',
    );
    expect(screen.queryByText('We couldn’t add it.')).toBeNull();
  },
);

it.each([
  ['the bank refused it', apiError('forbidden', 'Not allowed.'), 'Not allowed.'],
  ['nothing was sent', new NotSavedError('Choose the file again.'), 'Choose the file again.'],
])('had no effect when %s', (_, error, reason) => {
  show(error);
  expect(screen.getByRole('alert')).toHaveTextContent(`We couldn’t add it.${reason}`);
  expect(screen.queryByText(/You can safely add it again/)).toBeNull();
});

it('shows nothing without an error', () => {
  expect(show(null).container).toBeEmptyDOMElement();
});
