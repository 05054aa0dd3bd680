import { randomUUID } from 'node:crypto';

export interface Issuer {
  /** A header with a token that the gateway accepts. */
  authorization: string;
  /** Of the bus it listens on. */
  namespace: string;
  close(): Promise<void>;
}

const SECONDS = 3_600;

/** Plays svc-auth, which the gateway asks for keys and revocations. Loaded late: it exists only once it is built. */
export async function startIssuer(brokerUrl: string): Promise<Issuer> {
  process.env.TEST_RABBITMQ_URL = brokerUrl;
  const [{ createTestBus }, { TestIssuer }] = await Promise.all([
    import('@larkspur/service-kit/testing/test-bus'),
    import('@larkspur/service-kit/testing/test-issuer'),
  ]);
  const bus = await createTestBus();
  const issuer = await TestIssuer.serve(bus.bus);
  const { authorization } = issuer.bearer(randomUUID(), 'customer', SECONDS);
  return { authorization, namespace: bus.env.BUS_NAMESPACE, close: () => bus.close() };
}
