import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type Job, JobProgress } from './job-progress';

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

function Page({ before, after }: Record<'before' | 'after', Job | null>) {
  const [job, setJob] = useState(before);
  const change = () => setJob(after);
  return (
    <>
      <h1>Transactions</h1>
      {job && <JobProgress label={LABEL} job={job} onCancel={change} onRetry={change} onDismiss={change} />}
    </>
  );
}

const RUNNING: Job = { step: 'running' };

it.each<[string, Job, Job | null]>([
  ['Cancel', RUNNING, null],
  ['Try again', { step: 'failed', message: 'The file is incomplete.' }, RUNNING],
  ['Dismiss', { step: 'done', message: 'Saved as lines.csv.' }, null],
])('moves the focus to the heading when %s removes itself', async (name, before, after) => {
  render(<Page before={before} after={after} />);
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Transactions' })).toHaveFocus();
});
