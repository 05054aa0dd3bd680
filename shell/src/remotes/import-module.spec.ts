import { preloadModules } from './import-module';
import { ScriptError, ScriptTimeoutError } from './run-script';

const FILES = ['entry.js', 'a.js', 'b.js'].map((file) => ({
  url: `https://cards.bank.example/${file}`,
  integrity: `sha384-${file}`,
}));

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];

function finish(file: string, type: 'load' | 'error' = 'load'): void {
  links()
    .find(({ href }) => href.endsWith(file))
    ?.dispatchEvent(new Event(type));
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('preloads every module with its hash, and leaves no elements or timers behind', async () => {
  const done = preloadModules(FILES);
  expect(links().map(({ href, integrity, crossOrigin }) => [href, integrity, crossOrigin])).toEqual(
    FILES.map(({ url, integrity }) => [url, integrity, 'anonymous']),
  );
  for (const file of ['entry.js', 'b.js', 'a.js']) finish(file);
  await done;
  expect([links(), jest.getTimerCount()]).toEqual([[], 0]);
});

it('waits for modules that keep arriving on a slow connection', async () => {
  const done = preloadModules(FILES);
  for (const file of ['entry.js', 'a.js', 'b.js']) {
    jest.advanceTimersByTime(3_500);
    finish(file);
  }
  await expect(done).resolves.toBeUndefined();
});

it('gives up when no further module arrives, and names those that are missing', async () => {
  const done = preloadModules(FILES);
  finish('entry.js');
  jest.advanceTimersByTime(4_000);
  await expect(done).rejects.toThrow(ScriptTimeoutError);
  await expect(done).rejects.toThrow('https://cards.bank.example/a.js, https://cards.bank.example/b.js did not load');
  expect(links()).toEqual([]);
});

it('gives up on many modules that each arrive in time after 20 s', async () => {
  const many = Array.from({ length: 20 }, (_, number) => ({
    url: `https://cards.bank.example/${number}.js`,
    integrity: '',
  }));
  const done = preloadModules(many);
  for (let number = 0; number < 6; number += 1) {
    finish(`/${number}.js`);
    jest.advanceTimersByTime(3_500);
  }
  await expect(done).rejects.toThrow(ScriptTimeoutError);
});

it('fails at once when a module fails', async () => {
  const done = preloadModules(FILES);
  finish('a.js', 'error');
  await expect(done).rejects.toThrow(ScriptError);
  await expect(done).rejects.not.toThrow(ScriptTimeoutError);
});
