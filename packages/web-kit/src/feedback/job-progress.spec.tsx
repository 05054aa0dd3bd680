import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JobProgress } from './job-progress';

const LABEL = 'Preparing your CSV file';

it('shows how far it is, and can be canceled', async () => {
  const onCancel = jest.fn();
  render(
    <JobProgress
      label={LABEL}
      job={{ step: 'running', progress: 0.12, detail: '1,200 of 10,000 lines' }}
      onCancel={onCancel}
    />,
  );
  expect(screen.getByRole('progressbar', { name: LABEL })).toHaveAttribute('value', '0.12');
  expect(screen.getByText('1,200 of 10,000 lines')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('announces its end, and can be retried after a failure', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<JobProgress label={LABEL} job={{ step: 'done', message: 'Saved as lines.csv.' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Saved as lines.csv.');
  rerender(
    <JobProgress label={LABEL} job={{ step: 'failed', message: 'The file is incomplete.' }} onRetry={onRetry} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The file is incomplete.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
