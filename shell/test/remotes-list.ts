import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';

const { privateKey, publicKey } = generateSigningKey();

/** Signs the releases of every remote in these tests. */
export const signer = new PointerSigner(privateKey);

interface ListedRemote {
  name: string;
  title?: string;
  home?: string;
  url: string;
  publicUrl?: string;
  publicKeys?: string[];
  paths: { path: string; except?: string[]; access: string }[];
}

/** The content of REMOTES or REMOTES_FILE. */
export function remotesList(remotes: ListedRemote[]): string {
  return JSON.stringify({
    remotes: remotes.map((remote) => ({ title: remote.name, home: '/', publicKeys: [publicKey], ...remote })),
  });
}

/** Three remotes with the paths that they have in the bank. */
export function threeRemotes(
  urls: Record<'public' | 'customer' | 'admin', string>,
  publicUrl?: string,
): ListedRemote[] {
  return [
    {
      name: 'mfe-public',
      url: urls.public,
      ...(publicUrl !== undefined && { publicUrl }),
      paths: [
        { path: '/*', access: 'open' },
        { path: '/account/savings', access: 'open' },
      ],
    },
    {
      name: 'mfe-customer',
      home: '/account/home',
      url: urls.customer,
      paths: [{ path: '/account/*', except: ['/account/savings'], access: 'signed-in' }],
    },
    {
      name: 'mfe-admin',
      home: '/admin/dashboard',
      url: urls.admin,
      paths: [
        { path: '/admin/*', access: 'administrator' },
        { path: '/admin/login', access: 'open' },
      ],
    },
  ];
}
