import type { ReadableStore } from '@larkspur/web-kit/utils/store';

const ASK_INTERVAL_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;

/** The messages between the tabs of one user, next to the events. Releases that do not know them ignore them. */
const ASK = { name: 'ask' } as const;
/** `isReady`: the stream is open, so that a tab that joins now has missed its beginning. */
type Alive = { name: 'alive'; isReady: boolean };

interface LeaderCheckOptions {
  channel: BroadcastChannel;
  /** True while this tab would open a stream of its own. */
  canConnectAlone: ReadableStore<boolean>;
  onAnswer(isReady: boolean): void;
  /** The tab that holds the lock does not respond. */
  onSilence(): void;
}

/**
 * Asks, until it is stopped, whether the tab that holds the lock still runs. Browsers on phones suspend tabs in the background,
 * and some of them leave its locks to a suspended tab.
 */
export function checkLeader({ channel, canConnectAlone, onAnswer, onSilence }: LeaderCheckOptions): {
  receive(message: unknown): void;
  stop(): void;
} {
  let silence: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    channel.postMessage(ASK);
    silence ??= setTimeout(() => {
      silence = undefined;
      onSilence();
    }, ANSWER_TIMEOUT_MS);
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  /** A hidden tab would open no stream, so nothing wakes it. */
  function schedule(): void {
    clearInterval(timer);
    if (canConnectAlone.getSnapshot()) timer = setInterval(ask, ASK_INTERVAL_MS);
  }

  const unsubscribe = canConnectAlone.subscribe(() => {
    schedule();
    if (canConnectAlone.getSnapshot()) ask();
  });
  schedule();
  ask();
  return {
    receive(message) {
      if (!isAlive(message)) return;
      clearTimeout(silence);
      silence = undefined;
      onAnswer(message.isReady);
    },
    stop() {
      clearTimeout(silence);
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** Responds to another tab, if it asks. */
export function answerIfAsked(channel: BroadcastChannel, message: unknown, isReady: boolean): void {
  if (nameOf(message) === ASK.name) channel.postMessage({ name: 'alive', isReady } satisfies Alive);
}

function isAlive(message: unknown): message is Alive {
  return nameOf(message) === 'alive';
}

function nameOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'name' in message ? message.name : undefined;
}
