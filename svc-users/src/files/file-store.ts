import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import type { UsersConfig } from '../config';
import { bucketOf } from './s3-address';

export interface StoredBytes {
  size: number;
  open(): Promise<NodeJS.ReadableStream>;
}

/** Where the bytes lie: a folder that this process alone can read, or a bucket. */
export class FileStore {
  private constructor(private readonly storage: FileStorage) {}

  static async open({ FILES_S3_URL, FILES_DIR }: Pick<UsersConfig, 'FILES_S3_URL' | 'FILES_DIR'>): Promise<FileStore> {
    return new FileStore(FILES_S3_URL ? await inBucket(FILES_S3_URL) : inFolder(FILES_DIR));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.storage.write(pathOf(name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      mimeType: 'image/jpeg',
      size: bytes.byteLength,
    });
  }

  /** `null`: there are no such bytes. */
  async find(name: string): Promise<StoredBytes | null> {
    const path = pathOf(name);
    if (!(await this.storage.fileExists(path))) return null;
    return { size: await this.storage.fileSize(path), open: () => this.storage.read(path) };
  }

  /** Nothing happens where there is no such file. */
  async delete(name: string): Promise<void> {
    await this.storage.deleteFile(pathOf(name));
  }
}

/** A folder of some hundred thousand files is slow to everybody who lists it. */
const pathOf = (name: string) => `${name.slice(0, 2)}/${name}`;

function inFolder(folder: string): FileStorage {
  return new FileStorage(new LocalStorageAdapter(folder, { rootDirectoryVisibility: 'private' }), undefined, {
    visibility: { visibility: 'private', directoryVisibility: 'private' },
  });
}

/**
 * Without an ACL for each file: who may read a bucket is the bucket's own rule, and new ones take no other. AWS's client
 * is loaded here and not with this file, for it is heavy and most have a folder.
 */
async function inBucket(url: string): Promise<FileStorage> {
  const [{ AwsS3StorageAdapter }, { S3Client }] = await Promise.all([
    import('@flystorage/aws-s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const { client, bucket, prefix } = bucketOf(url);
  return new FileStorage(new AwsS3StorageAdapter(new S3Client(client), { bucket, prefix }));
}
