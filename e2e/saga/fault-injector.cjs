/**
 * Loaded into a service process before the service itself (`node --require`). Kills the process at a step of the transfer
 * saga, or applies a fault to a message that a step sends. The test sends the plan with `process.send`. The injector
 * writes all that it sees and does to a log file, which outlives the process.
 *
 * @typedef {import('./fault-plan').FaultPlan} FaultPlan
 * @typedef {import('./fault-plan').MessageFault} MessageFault
 * @typedef {import('./fault-plan').InjectorLogEntry} InjectorLogEntry
 * @typedef {import('@larkspur/contracts/transfer-saga').TransferMessage} TransferMessage
 * @typedef {import('@larkspur/contracts/transfer-saga').TransferStep} TransferStep
 * @typedef {import('@larkspur/contracts/transfer-saga').TransferStepDefinition} TransferStepDefinition
 * @typedef {{ type?: string, replyTo?: string, messageId?: string, persistent?: boolean }} Properties
 * @typedef {(error: Error | null) => void} OnConfirm
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { subscribe } = require('node:diagnostics_channel');
const { openSync, writeSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { TRANSFER_SAGA } = require('@larkspur/contracts/transfer-saga');
// The package does not export its channels, but a path to the file loads the same module as the service does.
const { Channel, ConfirmChannel } = require(join(dirname(require.resolve('amqplib')), 'lib/channel_model.js'));

const log = openSync(process.env.FAULT_INJECTOR_LOG ?? '/dev/null', 'a');

/** @param {InjectorLogEntry} entry */
const record = (entry) => writeSync(log, `${JSON.stringify(entry)}\n`);

/** The step that sends the current message, because two steps send the same command. */
const currentStep = new AsyncLocalStorage();

/** @type {FaultPlan} */
let plan = { crash: null, messageFaults: [] };
/** @type {Map<string, number>} */
let occurrences = new Map();
/** Messages that are held until the next one has been sent. @type {{ fault: MessageFault, messageId: string | undefined, send: () => void }[]} */
let held = [];

/** @param {string} point */
function count(point) {
  const times = (occurrences.get(point) ?? 0) + 1;
  occurrences.set(point, times);
  return times;
}

process.on('message', (/** @type {FaultPlan} */ received) => {
  plan = received;
  occurrences = new Map();
  for (const { send } of held) send();
  held = [];
  process.send?.('plan applied');
});
// The test has ended, and no process may outlive it.
process.on('disconnect', () => process.exit(1));

/** @type {[TransferStep, TransferStepDefinition][]} */
const STEPS = /** @type {any} */ (Object.entries(TRANSFER_SAGA));

/**
 * @param {TransferStep} step
 * @param {'before' | 'after'} phase
 */
function onStep(step, phase) {
  if (phase === 'before') currentStep.enterWith(step);
  const { crash } = plan;
  if (crash?.step !== step || crash.phase !== phase) return;
  if (count(`${phase}:${step}`) !== crash.nth) return;
  const die = () => {
    record({ crashed: `${phase}:${step}` });
    process.kill(process.pid, 'SIGKILL');
  };
  // amqplib writes to the socket at the end of the event loop turn.
  if (crash.isAfterSend) setImmediate(() => setImmediate(die));
  else die();
}

subscribe('larkspur:saga', (message) => {
  const { step, phase } = /** @type {import('@larkspur/service-kit/transfer-saga/saga-step').SagaStepEvent} */ (
    message
  );
  onStep(step, phase);
});

// The bus sends replies and events without knowledge of the saga. Their step is the one that sends this message.
subscribe('larkspur:bus', (message) => {
  const { kind, name, phase } = /** @type {import('@larkspur/service-kit/bus/bus-diagnostics').BusDiagnosticEvent} */ (
    message
  );
  const [step] = STEPS.find(([, { sends }]) => sends?.kind === kind && sends.name === name) ?? [];
  if (step) onStep(step, phase);
});

/**
 * @param {string} exchange
 * @param {Properties} properties
 * @returns {TransferMessage['kind']}
 */
function getKind(exchange, properties) {
  if (properties.replyTo) return 'command';
  return exchange === '' ? 'reply' : 'event';
}

/**
 * @param {TransferMessage['kind']} kind
 * @param {Properties} properties
 */
function findFault(kind, properties) {
  return plan.messageFaults.find(({ step, message, nth }) => {
    if (step !== currentStep.getStore() || message.kind !== kind || message.name !== properties.type) return false;
    return count(`${step}:sends`) === nth;
  });
}

/** @param {TransferMessage['kind']} kind @param {Properties} properties */
function releaseHeld(kind, { type, messageId }) {
  const ready = held.filter(
    ({ fault: { message }, messageId: own }) => message.kind === kind && message.name === type && own !== messageId,
  );
  held = held.filter((message) => !ready.includes(message));
  for (const { fault, send } of ready) {
    send();
    record({ applied: fault });
  }
}

/**
 * @param {MessageFault} fault
 * @param {Properties} properties
 * @param {() => void} send
 * @param {OnConfirm | undefined} confirm of a message on a confirm channel
 */
function apply(fault, properties, send, confirm) {
  const done = () => record({ applied: fault });
  switch (fault.fault) {
    case 'lost':
      return done();
    case 'duplicated':
      send();
      send();
      return done();
    case 'delayed':
      setTimeout(() => {
        send();
        done();
      }, fault.delayMs);
      return;
    case 'reordered':
      // A publisher that waits for the confirm would not send the next message.
      if (confirm) setImmediate(() => confirm(null));
      held.push({ fault, messageId: properties.messageId, send });
  }
}

/** @this {object} */
function publish(
  /** @type {Function} */ original,
  /** @type {[string, string, Buffer, Properties, OnConfirm | undefined]} */ [
    exchange,
    key,
    content,
    properties,
    confirm,
  ],
) {
  const kind = getKind(exchange, properties);
  record({ sent: { step: currentStep.getStore() ?? null, kind, type: properties.type, body: content.toString() } });
  const fault = findFault(kind, properties);
  let isConfirmed = false;
  const confirmOnce = (/** @type {Error | null} */ error) => {
    if (!isConfirmed) confirm?.(error);
    isConfirmed = true;
  };
  const send = () => original.call(this, exchange, key, content, properties, confirmOnce);
  if (!fault) {
    const result = send();
    releaseHeld(kind, properties);
    return result;
  }
  apply(fault, properties, send, confirmOnce);
  return true;
}

const publishPlain = Channel.prototype.publish;
const publishConfirmed = ConfirmChannel.prototype.publish;

Channel.prototype.publish = function (/** @type {any} */ ...args) {
  // The publish method of a confirm channel calls this one.
  if (this instanceof ConfirmChannel) return publishPlain.apply(this, args);
  return publish.call(this, publishPlain, args);
};
ConfirmChannel.prototype.publish = function (/** @type {any} */ ...args) {
  return publish.call(this, publishConfirmed, args);
};
