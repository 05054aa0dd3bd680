import { connect } from 'amqplib';
import type { Ports } from './ports';
import type { Secrets } from './secrets';
import type { Supervisor } from './supervisor';

export interface BrokerContext {
  secrets: Secrets;
  supervisor: Supervisor;
  ports: Ports;
  report(detail: string): void;
}

export interface Broker {
  /** Known before the broker is ready; services retry until it accepts connections. */
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
