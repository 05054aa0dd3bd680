import {
  COMMAND_QUEUES,
  type CommandName,
  type Commands,
  type EventName,
  type EventQueue,
  type Events,
} from '@larkspur/contracts/messages';
import { SetMetadata } from '@nestjs/common';
import type { MessageMeta } from './envelope';

/** The options of a queue's consumer. */
export interface HandlerOptions {
  /** Class whose validators a payload must pass. Undeclared members are dropped. */
  dto: new () => object;
  /** Messages handled concurrently per instance. */
  prefetch?: number;
}

export type HandlerDeclaration =
  | ({ kind: 'event'; type: EventName; queue: string } & HandlerOptions)
  | ({ kind: 'command'; type: CommandName; queue: string } & HandlerOptions)
  | { kind: 'broadcast'; type: EventName };

type MethodDecoratorFor<H> = <M extends H>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

const HANDLER = Symbol('message handler');

/**
 * Consumes a queue of this event, at least once, in one instance of the service. Handlers are idempotent: see
 * `recordFirstDelivery`.
 */
export function OnEvent<E extends EventName>(
  event: E,
  { queue, ...options }: HandlerOptions & { queue: EventQueue<E> },
): MethodDecoratorFor<(payload: Events[E], meta: MessageMeta) => Promise<unknown>> {
  return declare({ kind: 'event', type: event, queue, ...options });
}

/**
 * Handles a command and replies with what the method returns. A command may be redelivered and its reply may get lost,
 * so handlers are idempotent.
 */
export function OnCommand<C extends CommandName>(
  command: C,
  options: HandlerOptions,
): MethodDecoratorFor<(payload: Commands[C]['request'], meta: MessageMeta) => Promise<Commands[C]['reply']>> {
  return declare({ kind: 'command', type: command, queue: COMMAND_QUEUES[command], ...options });
}

/** Receives every event in every instance. Events that are published while the connection is down are missed. */
export function OnBroadcast<E extends EventName>(
  event: E,
): MethodDecoratorFor<(payload: Events[E], meta: MessageMeta) => unknown> {
  return declare({ kind: 'broadcast', type: event });
}

export function getHandlerDeclaration(method: object): HandlerDeclaration | undefined {
  return Reflect.getMetadata(HANDLER, method);
}

const declare = (declaration: HandlerDeclaration) => SetMetadata(HANDLER, declaration);
