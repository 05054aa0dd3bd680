/**
 * Goes into a service's process before the service does (`node --require`), to kill it at a moment of the transfer's
 * saga or to spoil a message that a step of it sends. What it is to do comes from the test by `process.send`; what it
 * saw and did it writes to the tape, a file that outlives the process.
 *
 * @typedef {import('./fault-plan').FaultPlan} Orders
 * @typedef {import('./fault-plan').MessageFault} Spoiling
 * @typedef {import('./fault-plan').InjectorLogEntry} TapeEntry
 * @typedef {import('@larkspur/contracts/transfer-saga').TransferMessage} TransferMessage
 * @typedef {{ type?: string, replyTo?: string, messageId?: string, persistent?: boolean }} Properties
 * @typedef {(error: Error | null) => void} OnConfirm
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { subscribe } = require('node:diagnostics_channel');
const { openSync, writeSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { TRANSFER_SAGA } = require('@larkspur/contracts/transfer-saga');
// The library's door shows no channels; a path goes past it to the same module that the service loads.
const { Channel, ConfirmChannel } = require(join(dirname(require.resolve('amqplib')), 'lib/channel_model.js'));

const tape = openSync(process.env.SAGA_TAPE ?? '/dev/null', 'a');

/** @param {TapeEntry} entry */
const record = (entry) => writeSync(tape, `${JSON.stringify(entry)}\n`);

/** @type {[import('@larkspur/contracts/transfer-saga').TransferStep, import('@larkspur/contracts/transfer-saga').TransferStepDefinition][]} */
const STEPS = /** @type {any} */ (Object.entries(TRANSFER_SAGA));

/** The step whose message is being sent: two steps send the same command. */
const currentStep = new AsyncLocalStorage();

/** @type {Orders} */
let orders = { crash: null, spoil: [] };
/** @type {Map<string, number>} */
let occurrences = new Map();
/** Messages that wait for the next one to pass. @type {{ spoiling: Spoiling, messageId: string | undefined, pass: () => void }[]} */
let held = [];

/** @param {string} what */
function count(what) {
  const times = (occurrences.get(what) ?? 0) + 1;
  occurrences.set(what, times);
  return times;
}

process.on('message', (/** @type {Orders} */ received) => {
  orders = received;
  occurrences = new Map();
  for (const { pass } of held) pass();
  held = [];
  process.send?.('understood');
});
// Whoever gave the orders is gone: nothing may outlive the test.
process.on('disconnect', () => process.exit(1));

/**
 * @param {import('@larkspur/contracts/transfer-saga').TransferStep} step
 * @param {'before' | 'after'} phase
 */
function reach(step, phase) {
  if (phase === 'before') currentStep.enterWith(step);
  const { crash } = orders;
  if (crash?.step !== step || crash.phase !== phase) return;
  if (count(`${phase}:${step}`) !== crash.nth) return;
  const die = () => {
    record({ crashed: `${phase}:${step}` });
    process.kill(process.pid, 'SIGKILL');
  };
  // amqplib writes at the end of the turn: only then has the message left.
  if (crash.onceSent) setImmediate(() => setImmediate(die));
  else die();
}

subscribe('larkspur:saga', (message) => {
  const { step, phase } = /** @type {import('@larkspur/service-kit/bus/saga-step').SagaMoment} */ (message);
  reach(step, phase);
});

/** Replies and events are sent by the bus, which knows no saga: their step is the one that sends this message. */
subscribe('larkspur:bus', (message) => {
  const { kind, name, phase } = /** @type {import('@larkspur/service-kit/bus/bus-moments').BusMoment} */ (message);
  const [step] = STEPS.find(([, { sends }]) => sends?.kind === kind && sends.name === name) ?? [];
  if (step) reach(step, phase);
});

/**
 * @param {string} exchange
 * @param {Properties} properties
 * @returns {TransferMessage['kind']}
 */
function kindOf(exchange, properties) {
  if (properties.replyTo) return 'command';
  return exchange === '' ? 'reply' : 'event';
}

/**
 * @param {TransferMessage['kind']} kind
 * @param {Properties} properties
 */
function ordered(kind, properties) {
  return orders.spoil.find(({ step, arrow, nth }) => {
    if (step !== currentStep.getStore() || arrow.kind !== kind || arrow.name !== properties.type) return false;
    return count(`${step}:sends`) === nth;
  });
}

/** @param {TransferMessage['kind']} kind @param {Properties} properties */
function releaseAfter(kind, { type, messageId }) {
  const ready = held.filter(
    ({ spoiling: { arrow }, messageId: own }) => arrow.kind === kind && arrow.name === type && own !== messageId,
  );
  held = held.filter((message) => !ready.includes(message));
  for (const { spoiling, pass } of ready) {
    pass();
    record({ spoiled: spoiling });
  }
}

/**
 * @param {Spoiling} spoiling
 * @param {Properties} properties
 * @param {() => void} pass sends the message
 * @param {OnConfirm | undefined} confirm of a message that the broker confirms
 */
function spoil(spoiling, properties, pass, confirm) {
  const done = () => record({ spoiled: spoiling });
  switch (spoiling.fault) {
    case 'lost':
      return done();
    case 'doubled':
      pass();
      pass();
      return done();
    case 'late':
      setTimeout(() => {
        pass();
        done();
      }, spoiling.lateMs);
      return;
    case 'reordered':
      // Whoever waits for the confirm would send nothing meanwhile that could pass it.
      if (confirm) setImmediate(() => confirm(null));
      held.push({ spoiling, messageId: properties.messageId, pass });
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
  const kind = kindOf(exchange, properties);
  record({ sent: { step: currentStep.getStore() ?? null, kind, type: properties.type, body: content.toString() } });
  const spoiling = ordered(kind, properties);
  let told = false;
  const once = (/** @type {Error | null} */ error) => {
    if (!told) confirm?.(error);
    told = true;
  };
  const pass = () => original.call(this, exchange, key, content, properties, once);
  if (!spoiling) {
    const result = pass();
    releaseAfter(kind, properties);
    return result;
  }
  spoil(spoiling, properties, pass, once);
  return true;
}

const plain = Channel.prototype.publish;
const confirmed = ConfirmChannel.prototype.publish;

Channel.prototype.publish = function (/** @type {any} */ ...args) {
  // A confirm channel's own publish calls this one.
  if (this instanceof ConfirmChannel) return plain.apply(this, args);
  return publish.call(this, plain, args);
};
ConfirmChannel.prototype.publish = function (/** @type {any} */ ...args) {
  return publish.call(this, confirmed, args);
};
