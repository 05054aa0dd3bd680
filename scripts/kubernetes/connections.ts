import { type Labels, type Manifest, ofKind } from './manifests';

interface Peer {
  podSelector?: { matchLabels?: Labels };
  namespaceSelector?: { matchLabels?: Labels };
  ipBlock?: { cidr: string; except?: string[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports: { port: string | number; endPort?: number; protocol?: string }[];
}

export interface PolicySpec {
  podSelector: { matchLabels?: Labels };
  policyTypes: ('Ingress' | 'Egress')[];
  ingress?: Rule[];
  egress?: Rule[];
}

export interface Pod {
  name: string;
  labels: Labels;
  /** The numbers of its ports, by name. */
  ports: Record<string, number>;
}

export const policies = (objects: Manifest[]) => ofKind<PolicySpec>(objects, 'NetworkPolicy');

export const selects = ({ matchLabels = {} }: { matchLabels?: Labels }, labels: Labels) =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);

/**
 * The connections between pods of one namespace that the policies allow, such as `shell → gateway:4000`. A connection needs the
 * policies of both ends: one that allows it to leave, and one that allows it to enter.
 */
export function allowedConnections(objects: Manifest[], pods: Pod[]): string[] {
  const found = new Set<string>();
  for (const from of pods) {
    for (const to of pods) {
      const leaving = openPorts(objects, 'Egress', from, to);
      for (const port of openPorts(objects, 'Ingress', to, from)) {
        if (leaving.has(port) || leaving.has(ANY_PORT)) found.add(`${from.name} → ${to.name}:${port}`);
      }
    }
  }
  return [...found].sort();
}

const ANY_PORT = -1;

/** @returns the ports of the receiving pod that the policies of `pod` open to `other` */
function openPorts(objects: Manifest[], type: 'Ingress' | 'Egress', pod: Pod, other: Pod): Set<number> {
  const own = policies(objects).filter(
    ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, pod.labels),
  );
  if (own.length === 0) return new Set([ANY_PORT]);
  const receiver = type === 'Ingress' ? pod : other;
  const rules = own.flatMap(({ spec }) => (type === 'Ingress' ? spec.ingress : spec.egress) ?? []);
  const matching = rules.filter(({ from, to }) => {
    const peers = type === 'Ingress' ? from : to;
    return !peers || peers.some((peer) => isPodOfNamespace(peer, other));
  });
  return new Set(
    matching.flatMap(({ ports }) =>
      ports.map(({ port }) => (typeof port === 'number' ? port : (receiver.ports[port] ?? Number.NaN))),
    ),
  );
}

const isPodOfNamespace = ({ podSelector, namespaceSelector, ipBlock }: Peer, { labels }: Pod) =>
  podSelector !== undefined && !namespaceSelector && !ipBlock && selects(podSelector, labels);
