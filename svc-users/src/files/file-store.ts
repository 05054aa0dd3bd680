import { S3Client } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import { FileStorage, type StorageAdapter } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config';
import { bucketOf } from './s3-address';

export interface StoredBytes {
  size: number;
  open(): Promise<NodeJS.ReadableStream>;
}

/** Where the bytes lie: a folder that this process alone can read, or a bucket. */
@Injectable()
export class FileStore {
  private readonly storage: FileStorage;

  constructor(config: UsersConfig) {
    this.storage = config.FILES_S3_URL ? inBucket(config.FILES_S3_URL) : inFolder(config.FILES_DIR);
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

/** Without an ACL for each file: who may read a bucket is the bucket's own rule, and new ones take no other. */
function inBucket(url: string): FileStorage {
  const { client, bucket, prefix } = bucketOf(url);
  const adapter: StorageAdapter = new AwsS3StorageAdapter(new S3Client(client), { bucket, prefix });
  return new FileStorage(adapter);
}
