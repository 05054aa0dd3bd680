import '@testing-library/jest-dom';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';
import { recordConsoleErrors } from './console-errors';

// The maximum wait for something that never comes. It says nothing about speed: a busy machine can take ten times as long.
configure({ asyncUtilTimeout: 20_000 });

// A test that expects an error to be printed replaces `console.error`.
const consoleErrors = recordConsoleErrors();
const expectNoConsoleErrors = () => expect(consoleErrors.take()).toEqual([]);
afterEach(expectNoConsoleErrors);
// Removing the last screen can print errors after the last `afterEach`.
afterAll(expectNoConsoleErrors);

// Available in every browser, but missing from jsdom.
Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });

/** jsdom has no layout, so nothing ever intersects the viewport or scrolls. */
class NothingNear {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, writable: true, value: NothingNear });
if (typeof Element !== 'undefined') {
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

if (typeof Blob !== 'undefined') {
  Blob.prototype.arrayBuffer ??= function (this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
}
