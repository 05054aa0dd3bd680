import { PaymentStore } from './payment-store';

const PAYMENT = { accountNumber: '4400111222', bankName: 'Larkspur Bank', amount: 40 };
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

/** The store of another tab, or of this one after a reload. */
const open = (userId = 'u1') => new PaymentStore(userId);

async function complete(store: PaymentStore, payment = PAYMENT) {
  store.begin('key');
  await store.complete('key', payment);
}

it('keeps an open payment across reloads, for its customer only', () => {
  open().begin('key');
  expect(open().findOpen()).toMatchObject({ idempotencyKey: 'key', status: 'unconfirmed' });
  expect(open('u2').findOpen()).toBeNull();
  open().setStatus('key', 'not_received');
  expect(open().findOpen()).toMatchObject({ status: 'not_received' });
  open().discard('another key');
  expect(open().findOpen()).not.toBeNull();
  open().discard('key');
  expect(open().findOpen()).toBeNull();
});

it('knows an identical payment again, however its bank is written', async () => {
  await complete(open());
  expect(await open().lastSentAt({ ...PAYMENT, bankName: ' larkspur bank' })).not.toBeNull();
  expect(await open().lastSentAt({ ...PAYMENT, amount: 40.01 })).toBeNull();
  expect(await open().lastSentAt({ ...PAYMENT, accountNumber: '4400111223' })).toBeNull();
  expect(await open('u2').lastSentAt(PAYMENT)).toBeNull();
});

it('deletes everything after 24 hours, of other customers too', async () => {
  const now = Date.now();
  await complete(open());
  open('u2').begin('key');
  jest.spyOn(Date, 'now').mockReturnValue(now + 23 * HOUR);
  expect(await open().lastSentAt(PAYMENT)).not.toBeNull();
  expect(open('u2').findOpen()).not.toBeNull();
  jest.spyOn(Date, 'now').mockReturnValue(now + 24 * HOUR + 1_000);
  expect(await open().lastSentAt(PAYMENT)).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('makes fingerprints that differ from browser to browser', async () => {
  await complete(open());
  const first = localStorage.getItem('larkspur-payments-u1');
  localStorage.clear();
  await complete(open());
  const [a, b] = [first, localStorage.getItem('larkspur-payments-u1')].map((text) => JSON.parse(text ?? ''));
  expect(a.completed[0].fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(a.completed[0].fingerprint).not.toBe(b.completed[0].fingerprint);
});

it.each(['{', 'null', '[]', '{"salt":1}', '{"salt":"x","completed":[null,1,{}],"open":{"idempotencyKey":1}}'])(
  'ignores a stored %s',
  async (text) => {
    localStorage.setItem('larkspur-payments-u1', text);
    expect(open().findOpen()).toBeNull();
    expect(await open().lastSentAt(PAYMENT)).toBeNull();
  },
);

it('notifies of changes by other tabs', () => {
  const listener = jest.fn();
  const release = open().subscribe(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(listener).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'larkspur-payments-u1' }));
  window.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(2);
  release();
  window.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('in two tabs', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  /** Web Locks, which jsdom does not have. */
  function provideLocks() {
    const held = new Set<string>();
    const request = async (name: string, _: LockOptions, work: (lock: { name: string } | null) => unknown) => {
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name });
      } finally {
        held.delete(name);
      }
    };
    const query = async () => ({ held: [...held].map((name) => ({ name })), pending: [] });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  }

  it('only one sends at a time, the other does not wait, and both know about it', async () => {
    provideLocks();
    const [first, second] = [open(), open()];
    let finish = () => {};
    const sending = first.sendExclusively(() => new Promise<string>((resolve) => (finish = () => resolve('sent'))));
    expect(await second.sendExclusively(async () => 'sent twice')).toBeNull();
    expect(await second.isBeingSent()).toBe(true);
    expect(await open('u2').isBeingSent()).toBe(false);
    finish();
    expect(await sending).toBe('sent');
    expect(await second.isBeingSent()).toBe(false);
    expect(await second.sendExclusively(async () => 'sent later')).toBe('sent later');
  });
});

it('hides the open payment while this tab waits for the response', async () => {
  const store = open();
  await store.sendExclusively(async () => {
    store.begin('key');
    expect(store.getSnapshot()).toBeNull();
  });
  expect(store.getSnapshot()).toMatchObject({ idempotencyKey: 'key' });
  expect(store.getSnapshot()).toBe(store.getSnapshot());
});

it('hides it until the last send has ended, also when a second one was refused', async () => {
  const store = open();
  let finish = () => {};
  const sending = store.sendExclusively(() => {
    store.begin('key');
    return new Promise<void>((resolve) => (finish = resolve));
  });
  await store.sendExclusively(async () => 'refused');
  expect(store.getSnapshot()).toBeNull();
  expect(await store.isBeingSent()).toBe(true);
  finish();
  await sending;
  expect(store.getSnapshot()).toMatchObject({ idempotencyKey: 'key' });
  expect(await store.isBeingSent()).toBe(false);
});

describe('where the browser does not hash', () => {
  const secure = crypto;
  const provide = (value: object) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
  beforeEach(() => provide({ getRandomValues: secure.getRandomValues.bind(secure) }));
  afterEach(() => provide(secure));

  it('keeps open payments, and stores nothing about completed ones', async () => {
    const store = open();
    store.begin('key');
    expect(open().findOpen()).not.toBeNull();
    await store.complete('key', PAYMENT);
    expect(await store.lastSentAt(PAYMENT)).not.toBeNull();
    expect(await open().lastSentAt(PAYMENT)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('4400111222');
  });
});

it('works without storage for as long as the page lives', async () => {
  const blocked = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const storage: Storage = {
    length: 0,
    clear: blocked,
    getItem: blocked,
    key: blocked,
    removeItem: blocked,
    setItem: blocked,
  };
  const store = new PaymentStore('u1', storage);
  store.begin('key');
  expect(store.findOpen()).toMatchObject({ idempotencyKey: 'key' });
  await store.complete('key', PAYMENT);
  expect(await store.lastSentAt(PAYMENT)).not.toBeNull();
});
