import type { Environment } from '../environment';
import { BucketStore } from './bucket-store';
import { FolderStore } from './folder-store';
import type { ReleaseStore } from './release-store';
import { BUCKET_ADDRESS_FORM, isBucketAddress } from './s3-address';

/**
 * Where a remote's releases are kept: RELEASES_DIR, a folder, or RELEASES_URL, a bucket.
 * @param folder where neither is set
 * @throws Error in words where both are, or an address is none
 */
export async function openStore(environment: Environment, folder: string): Promise<ReleaseStore> {
  const [dir, url] = [environment.text('RELEASES_DIR'), environment.text('RELEASES_URL')];
  if (dir && url)
    environment.errors.push('RELEASES_DIR and RELEASES_URL name two places for the same: set one of them');
  if (url && !isBucketAddress(url)) environment.errors.push(`RELEASES_URL must be ${BUCKET_ADDRESS_FORM}`);
  environment.assertValid();
  return url ? BucketStore.open(url) : new FolderStore(dir ?? folder);
}
