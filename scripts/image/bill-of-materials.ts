import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Manifest } from './installed-packages';

interface LockFile {
  packages: Record<string, { integrity?: string }>;
}

/** The installed packages of an image in the format of CycloneDX 1.6, with the hashes of package-lock.json. */
export function billOfMaterials(root: string, application: Manifest, packages: Map<string, Manifest>): object {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const components = [...packages].map(([folder, manifest]) => ({
    ...describe('library', manifest),
    ...hashesOf(lock.packages[relative(root, folder)]?.integrity),
  }));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: describe('application', application) },
    components: components.sort((a, b) => a.purl.localeCompare(b.purl)),
  };
}

function describe(type: 'application' | 'library', { name, version, license }: Manifest) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, name, version, purl, 'bom-ref': purl, ...(license && { licenses: [{ expression: license }] }) };
}

function hashesOf(integrity: string | undefined): object {
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return digest ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {};
}
