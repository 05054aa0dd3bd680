import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersConfig } from '../config';
import { DeleteExpiredFilesJob } from './delete-expired-files.job';
import { FileStore } from './file-store';
import { FileStoreIdentityRow } from './file-store-identity.entity';
import { FileStoreIdentity } from './file-store-identity.service';
import { GetFileController } from './get-file/get-file.controller';
import { SignedFileUrls } from './signed-file-urls';
import { StoredFile } from './stored-file.entity';
import { StoredFilesRepository } from './stored-files.repository';
import { StoredFiles } from './stored-files.service';

@Module({
  imports: [TypeOrmModule.forFeature([FileStoreIdentityRow, StoredFile])],
  controllers: [GetFileController],
  providers: [
    { provide: FileStore, inject: [UsersConfig], useFactory: (config: UsersConfig) => FileStore.open(config) },
    FileStoreIdentity,
    SignedFileUrls,
    StoredFiles,
    StoredFilesRepository,
    DeleteExpiredFilesJob,
  ],
  exports: [SignedFileUrls, StoredFiles, StoredFilesRepository],
})
export class FilesModule {}
