import { Emitter, Store } from './store';

describe('Emitter', () => {
  it('calls a listener once for each subscription, and not after it unsubscribed', () => {
    const emitter = new Emitter<number>();
    const listener = jest.fn();
    const unsubscribe = emitter.subscribe(listener);
    emitter.subscribe(listener);
    emitter.emit(1);
    unsubscribe();
    emitter.emit(2);
    expect(listener.mock.calls).toEqual([[1], [1], [2]]);
    expect(emitter.listenerCount).toBe(1);
  });
});

describe('Store', () => {
  it('notifies subscribers only when the value changes', () => {
    const store = new Store('a');
    const listener = jest.fn();
    store.subscribe(listener);
    store.set('a');
    store.set('b');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toBe('b');
  });
});
