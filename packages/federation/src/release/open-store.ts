import type { Environment } from '../environment';
import { BucketStore } from './bucket-store';
import { BUCKET_URL_FORM, isBucketUrl } from './bucket-url';
import { FolderStore } from './folder-store';
import type { ReleaseStore } from './release-store';

/**
 * Opens the store of a remote's releases: a folder (RELEASES_DIR) or a bucket (RELEASES_URL).
 * @param folder default when neither is set
 * @throws Error with a readable message when both are set or the URL is invalid
 */
export async function openStore(environment: Environment, folder: string): Promise<ReleaseStore> {
  const [dir, url] = [environment.text('RELEASES_DIR'), environment.text('RELEASES_URL')];
  if (dir && url) environment.errors.push('RELEASES_DIR and RELEASES_URL are both set; set only one of them');
  if (url && !isBucketUrl(url)) environment.errors.push(`RELEASES_URL must be ${BUCKET_URL_FORM}`);
  environment.assertValid();
  return url ? BucketStore.open(url) : new FolderStore(dir ?? folder);
}
