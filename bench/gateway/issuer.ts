import { randomUUID } from 'node:crypto';

interface Issuer {
  /** An Authorization header that the gateway accepts. */
  authorization: string;
  /** The namespace of the message bus. */
  namespace: string;
  close(): Promise<void>;
}

const SECONDS = 3_600;

/** Takes the place of svc-auth as the issuer of keys and revocations. Imported late, because the kit must be built before. */
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
