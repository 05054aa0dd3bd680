import type { Environment } from '../environment';
import { BucketStore } from './bucket-store';
import { FolderStore } from './folder-store';
import type { ReleaseStore } from './release-store';
import { BUCKET_ADDRESS_FORM, isBucketAddress } from './s3-address';

/**
 * Opens the store of a remote's releases: a folder (RELEASES_DIR) or a bucket (RELEASES_URL).
 * @param folder default when neither is set
 * @throws Error with a readable message when both are set or the URL is invalid
 */
export async function openStore(environment: Environment, folder: string): Promise<ReleaseStore> {
  const [dir, url] = [environment.text('RELEASES_DIR'), environment.text('RELEASES_URL')];
  if (dir && url) environment.errors.push('RELEASES_DIR and RELEASES_URL are both set; set only one of them');
  if (url && !isBucketAddress(url)) environment.errors.push(`RELEASES_URL must be ${BUCKET_ADDRESS_FORM}`);
  environment.assertValid();
  return url ? BucketStore.open(url) : new FolderStore(dir ?? folder);
}
