// Reads Kubernetes objects as JSON from standard input and prints the violations of their schemas as a JSON list of sentences. A
// program of its own, because the schemas are ES modules, which jest does not load.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';

/** The npm packages with the schemas of each API group. Groups of Kubernetes itself have no dot, or end in `.k8s.io`. */
const PACKAGES = {
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
const KUBERNETES = 'kubernetes-models';
/** Kinds whose schemas no package has: what their operators' documentation says about the fields that are used here. */
const OWN_SCHEMAS = JSON.parse(readFileSync(new URL('own-schemas.json', import.meta.url), 'utf8'));
/** Parts of these whose type a package has. */
const KNOWN_PARTS = [
  {
    kind: 'RabbitmqCluster',
    path: ['spec', 'override', 'statefulSet', 'spec', 'template', 'spec'],
    type: `${KUBERNETES}/v1/PodSpec`,
  },
  { kind: 'RabbitmqCluster', path: ['spec', 'resources'], type: `${KUBERNETES}/v1/ResourceRequirements` },
  { kind: 'RabbitmqCluster', path: ['spec', 'affinity'], type: `${KUBERNETES}/v1/Affinity` },
  {
    kind: 'ObjectStore',
    path: ['spec', 'configuration'],
    type: '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration',
  },
];

const ajv = new Ajv({ allErrors: true });

/** @param {any} object */
async function problemsOf(object) {
  const { apiVersion, kind, metadata } = object;
  /** @param {string} problem */
  const named = (problem) => `${kind} ${metadata?.name}: ${problem}`;
  const own = OWN_SCHEMAS[`${apiVersion} ${kind}`];
  if (!own) return (await check(typeOf(apiVersion, kind), object)).map(named);
  const validate = ajv.compile(own);
  const problems = validate(object) ? [] : (validate.errors ?? []).map(describe);
  for (const part of KNOWN_PARTS.filter((known) => known.kind === kind)) {
    const value = part.path.reduce((parent, field) => parent?.[field], object);
    if (value !== undefined) problems.push(...(await check(part.type, value)));
  }
  return problems.map(named);
}

/** @param {string} apiVersion @param {string} kind */
function typeOf(apiVersion, kind) {
  const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [''];
  const name = Object.entries(PACKAGES).find(([known]) => known === group)?.[1];
  return `${name ?? KUBERNETES}/${apiVersion}/${kind}`;
}

/** @param {string} type a module that exports the class of the same name @param {any} value */
async function check(type, value) {
  const name = type.split('/').at(-1) ?? '';
  /** @type {Record<string, { prototype: { validate(): void } }>} */
  let types;
  try {
    types = await import(type);
  } catch {
    return [`there is no schema ${type}`];
  }
  const recorder = new ReadRecorder();
  try {
    types[name]?.prototype.validate.call(recorder.record(value, ''));
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) throw error;
    return error.errors.map(describe);
  }
  return recorder.unread().map((path) => `${path} is unknown`);
}

/** @param {{ instancePath: string, message?: string | undefined, params?: object }} error */
const describe = ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`;

/**
 * The packages' schemas are compiled and ignore unknown fields, such as misspelled ones. They read each field that they know, so a field
 * that was not read is unknown. An object of which nothing was read may have any fields.
 */
class ReadRecorder {
  /** @type {{ path: string, value: object, read: Set<string> }[]} */
  #objects = [];

  /** @param {any} value @param {string} path @returns {any} */
  record(value, path) {
    if (value === null || typeof value !== 'object') return value;
    const entry = { path, value, read: new Set() };
    this.#objects.push(entry);
    /** @type {Record<string, any>} */
    const children = {};
    return new Proxy(value, {
      get: (target, field) => {
        if (typeof field !== 'string') return target[field];
        entry.read.add(field);
        if (Array.isArray(target) && !/^\d+$/.test(field)) return target[/** @type {any} */ (field)];
        children[field] ??= this.record(target[field], `${path}/${field}`);
        return children[field];
      },
    });
  }

  unread() {
    return this.#objects
      .filter(({ read }) => read.size > 0)
      .flatMap(({ path, value, read }) =>
        Object.keys(value)
          .filter((field) => !read.has(field))
          .map((field) => `${path}/${field}`),
      );
  }
}

const objects = JSON.parse(await text(process.stdin));
const problems = [];
for (const object of objects) problems.push(...(await problemsOf(object)));
console.log(JSON.stringify(problems));
