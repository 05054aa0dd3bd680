import type { ReadableStore } from '@larkspur/web-kit/utils/store';
import type { CrossTabApis, LockRequester } from './shared-stream';

/** The browser APIs that live events depend on. */
export function browserLiveOptions(window: Window & typeof globalThis): {
  tabs: CrossTabApis;
  online: ReadableStore<boolean>;
  visible: ReadableStore<boolean>;
  fetch: typeof fetch;
} {
  const { document, navigator } = window;
  return {
    tabs: {
      // Undefined outside secure contexts, whatever the types say.
      locks: navigator.locks as LockRequester | undefined,
      openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : undefined,
    },
    online: { getSnapshot: () => navigator.onLine, subscribe: listenerFor(window, ['online', 'offline']) },
    visible: {
      getSnapshot: () => document.visibilityState === 'visible',
      subscribe: listenerFor(document, ['visibilitychange']),
    },
    fetch: window.fetch.bind(window),
  };
}

function listenerFor(target: EventTarget, types: readonly string[]) {
  return (listener: () => void) => {
    for (const type of types) target.addEventListener(type, listener);
    return () => {
      for (const type of types) target.removeEventListener(type, listener);
    };
  };
}
