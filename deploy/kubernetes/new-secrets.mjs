// Generates the secrets of the local overlay, and the list of remotes with the keys that sign their releases:
//   node deploy/kubernetes/new-secrets.mjs | kubectl create -f -
// `create`, because secrets that exist must stay: the databases keep the passwords that they were created with.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const NAMESPACE = 'larkspur';
const SERVICES = ['auth', 'users', 'transactions', 'contacts'];

/** Hexadecimal, so that it needs no encoding in a URL. @param {number} bytes */
const secret = (bytes) => randomBytes(bytes).toString('hex');

/** Ed25519, as `larkspur-remote key` prints it. */
function signingKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** @type {object[]} */
const items = [];

/** @param {string} name @param {Record<string, string>} stringData */
function addSecret(name, stringData, type = 'Opaque') {
  items.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: NAMESPACE }, type, stringData });
}

/** @param {string} service @param {string} role @param {string} password */
const databaseUrl = (service, role, password) =>
  `postgres://${role}:${password}@${service}-db-rw:5432/larkspur_${service}`;

/** RabbitMQ's users, as deploy/rabbitmq/start.sh names their passwords. */
const broker = Object.fromEntries(
  ['OPERATOR', ...SERVICES.map((service) => service.toUpperCase()), 'GATEWAY'].map((user) => [user, secret(18)]),
);
/** @param {string} user */
const brokerUrl = (user) => `amqp://${user}:${broker[user.replace(/^svc-/, '').toUpperCase()]}@rabbitmq:5672`;

// svc-users and svc-transactions prove the same PIN to each other.
const pin = { PIN_KEY: secret(32) };
/** @type {Record<string, Record<string, string>>} */
const own = {
  auth: {
    KEY_ENCRYPTION_SECRET: secret(32),
    ADMIN_EMAIL: 'admin@larkspurbank.example',
    ADMIN_PASSWORD: secret(12),
  },
  users: { ...pin, FILE_SIGNING_SECRET: secret(32) },
  transactions: pin,
};

for (const service of SERVICES) {
  const passwords = { owner: secret(18), app: secret(18) };
  for (const [kind, password] of Object.entries(passwords)) {
    const username = `larkspur_${service}_${kind}`;
    addSecret(`${service}-db-${kind}`, { username, password }, 'kubernetes.io/basic-auth');
  }
  addSecret(`migrate-${service}`, {
    MIGRATION_DATABASE_URL: databaseUrl(service, `larkspur_${service}_owner`, passwords.owner),
  });
  addSecret(`svc-${service}`, {
    DATABASE_URL: databaseUrl(service, `larkspur_${service}_app`, passwords.app),
    RABBITMQ_URL: brokerUrl(`svc-${service}`),
    ...own[service],
  });
}
addSecret('gateway', { RABBITMQ_URL: brokerUrl('gateway') });
addSecret(
  'rabbitmq-users',
  Object.fromEntries(Object.entries(broker).map(([user, password]) => [`${user}_PASSWORD`, password])),
);
addSecret('shell', { ROLLBACK_SIGNING_KEY: signingKey().private });

const { remotes } = JSON.parse(readFileSync(new URL('../../remotes.json', import.meta.url), 'utf8'));
const listed = [];
for (const remote of remotes) {
  const key = signingKey();
  addSecret(remote.name, { RELEASE_SIGNING_KEY: key.private });
  listed.push({ ...remote, url: `http://${remote.name}:3000`, publicKeys: [key.public] });
}
items.push({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'remotes', namespace: NAMESPACE },
  data: { 'remotes.json': JSON.stringify({ remotes: listed }, null, 2) },
});

console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
