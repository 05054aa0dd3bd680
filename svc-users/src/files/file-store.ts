import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import type { UsersConfig } from '../config';
import { parseS3Url } from './s3-url';

export interface StoredBytes {
  size: number;
  open(): Promise<NodeJS.ReadableStream>;
}

/** The bytes of stored files: in a folder that only this process's user can read, or in an S3 bucket. */
export class FileStore {
  private constructor(private readonly storage: FileStorage) {}

  static async open({ FILES_S3_URL, FILES_DIR }: Pick<UsersConfig, 'FILES_S3_URL' | 'FILES_DIR'>): Promise<FileStore> {
    return new FileStore(FILES_S3_URL ? await openBucket(FILES_S3_URL) : openFolder(FILES_DIR));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.storage.write(toPath(name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      mimeType: 'image/jpeg',
      size: bytes.byteLength,
    });
  }

  async find(name: string): Promise<StoredBytes | null> {
    const path = toPath(name);
    if (!(await this.storage.fileExists(path))) return null;
    return { size: await this.storage.fileSize(path), open: () => this.storage.read(path) };
  }

  /** The id of the store itself, `null` while it has none. */
  async readId(): Promise<string | null> {
    return (await this.storage.fileExists(ID_FILE)) ? this.storage.readToString(ID_FILE) : null;
  }

  async writeId(id: string): Promise<void> {
    await this.storage.write(ID_FILE, id, { mimeType: 'text/plain', size: id.length });
  }

  /** Does nothing when the file does not exist. */
  async delete(name: string): Promise<void> {
    await this.storage.deleteFile(toPath(name));
  }
}

const ID_FILE = 'store-id';

/** Spreads the files over subfolders: one folder with some hundred thousand files is slow to list. */
const toPath = (name: string) => `${name.slice(0, 2)}/${name}`;

function openFolder(folder: string): FileStorage {
  return new FileStorage(new LocalStorageAdapter(folder, { rootDirectoryVisibility: 'private' }), undefined, {
    visibility: { visibility: 'private', directoryVisibility: 'private' },
  });
}

/**
 * Sets no ACL per file: new buckets refuse ACLs, and the bucket's own policy decides who can read it. Imports AWS's client
 * on demand, because it is large and most installations use a folder.
 */
async function openBucket(url: string): Promise<FileStorage> {
  const [{ AwsS3StorageAdapter }, { S3Client }] = await Promise.all([
    import('@flystorage/aws-s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const { client, bucket, prefix } = parseS3Url(url);
  return new FileStorage(new AwsS3StorageAdapter(new S3Client(client), { bucket, prefix }));
}
