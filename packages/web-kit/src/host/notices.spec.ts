import { Notices } from './notices';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Notices', () => {
  it('removes a notice after a while, and an error only when it is dismissed', () => {
    const notices = new Notices();
    notices.show({ tone: 'success', text: 'Copied' });
    notices.show({ tone: 'error', text: 'Not saved' });
    jest.advanceTimersByTime(10_000);
    const [left] = notices.getSnapshot();
    expect(notices.getSnapshot()).toHaveLength(1);
    expect(left?.text).toBe('Not saved');
    notices.dismiss(left?.id ?? 0);
    expect(notices.getSnapshot()).toEqual([]);
  });

  it('keeps a notice with an action until it is dismissed', () => {
    const notices = new Notices();
    notices.show({ tone: 'success', text: 'Sent', action: { label: 'View receipt', onAction: () => {} } });
    jest.advanceTimersByTime(60_000);
    expect(notices.getSnapshot()).toHaveLength(1);
  });

  it('shows at most the last three', () => {
    const notices = new Notices();
    for (const text of ['1', '2', '3', '4']) notices.show({ tone: 'error', text });
    expect(notices.getSnapshot().map(({ text }) => text)).toEqual(['2', '3', '4']);
  });
});
