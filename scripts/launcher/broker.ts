import { connect } from 'amqplib';
import type { Ports } from './ports';
import type { Secrets } from './secrets';
import type { Supervisor } from './supervisor';

export interface BrokerContext {
  secrets: Secrets;
  supervisor: Supervisor;
  ports: Ports;
  say(detail: string): void;
}

export interface Broker {
  /** What services connect with, known before it answers: they go on trying. */
  url: string;
  ready: Promise<void>;
}

export async function accepts(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 2_000 });
    connection.on('error', () => {});
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
