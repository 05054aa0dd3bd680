import { BRAND } from '@larkspur/contracts/brand';
import type { PersonalData } from '@larkspur/contracts/personal-data';
import type { Session, SessionUser } from '@larkspur/contracts/session';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { readDataUrl } from '@larkspur/web-kit/utils/read-data-url';

/** The exported file. Pictures are data URLs, so that the file is complete by itself. */
interface CustomerData extends PersonalData {
  bank: string;
  /** ISO 8601, UTC. */
  exportedAt: string;
  /** The version of this format. */
  version: 1;
  login: SessionUser;
  devices: Session[];
  transactions: StatementLine[];
  pictures: { name: string; content: string }[];
}

interface CollectOptions {
  /** Reports what is being read. */
  onStep(step: string): void;
  signal: AbortSignal;
  /** Reads a picture by its signed link. */
  readPicture?(url: string, signal: AbortSignal): Promise<string>;
}

const PAGE_SIZE = 100;

/**
 * Reads what each service keeps about the customer. The file is put together here, in the customer's own browser: no service
 * needs to know another one, each decides access itself, and the bank stores no copy of the whole.
 * @throws ApiError when a part cannot be read, because an incomplete file would look complete
 */
export async function collectData(host: HostApi, options: CollectOptions): Promise<CustomerData> {
  const { onStep, signal } = options;
  const api = bankApi(host.api);
  onStep('Reading your profile');
  const { data: personal } = await api.get('/user/data', { signal });
  onStep('Reading your signed-in devices');
  const { data: login } = await api.get('/auth/user', { signal });
  const { data: devices } = await api.get('/auth/sessions', { signal });
  const transactions = await readTransactions(host, options);
  onStep('Reading your pictures');
  const pictures = await readPictures(personal, options);
  const exportedAt = new Date().toISOString();
  return { bank: BRAND.bankName, exportedAt, version: 1, ...personal, login, devices, transactions, pictures };
}

async function readTransactions(host: HostApi, { onStep, signal }: CollectOptions): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | null | undefined;
  do {
    onStep(lines.length === 0 ? 'Reading your transactions' : `Reading your transactions: ${lines.length} so far`);
    const query = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const { data, page } = await bankApi(host.api).get('/transaction/complete', { query, signal });
    lines.push(...data);
    cursor = page.next;
  } while (cursor);
  return lines;
}

async function readPictures(
  { profile, identity }: PersonalData,
  { signal, readPicture = fetchDataUrl }: CollectOptions,
): Promise<CustomerData['pictures']> {
  const links = {
    profilePicture: profile.profilePicture,
    photo: identity?.photo,
    documentFront: identity?.documentFront,
    documentBack: identity?.documentBack,
  };
  const pictures: CustomerData['pictures'] = [];
  for (const [name, link] of Object.entries(links)) {
    if (link) pictures.push({ name, content: await readPicture(link.url, signal) });
  }
  return pictures;
}

/** The link is signed, so it needs no token. */
async function fetchDataUrl(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`A picture could not be read: ${response.status}`);
  return readDataUrl(await response.blob());
}
