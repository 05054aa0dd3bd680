/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { Store } from '@larkspur/web-kit/utils/store';
import { checkLeader } from './leader-check';

it('asks every thirty seconds while the tab may connect, and does not wake it otherwise', () => {
  jest.useFakeTimers();
  const channel = new BroadcastChannel('leader-check');
  const ask = jest.spyOn(channel, 'postMessage');
  const canConnectAlone = new Store(true);
  const onSilence = jest.fn();
  const check = checkLeader({ channel, canConnectAlone, onAnswer: () => undefined, onSilence });
  const pass = (ms: number) => {
    check.receive({ name: 'alive', isReady: true });
    jest.advanceTimersByTime(ms);
  };
  try {
    expect(ask).toHaveBeenCalledTimes(1);
    pass(30_000);
    expect(ask).toHaveBeenCalledTimes(2);
    canConnectAlone.set(false);
    pass(600_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(jest.getTimerCount()).toBe(0);
    canConnectAlone.set(true);
    expect(ask).toHaveBeenCalledTimes(3);
    pass(30_000);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(onSilence).not.toHaveBeenCalled();
    check.stop();
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    check.stop();
    channel.close();
    jest.useRealTimers();
  }
});
