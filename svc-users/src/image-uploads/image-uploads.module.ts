import { Module } from '@nestjs/common';
import { UploadWorkers } from './upload-workers';

/** Receives request bodies that contain images. */
@Module({ providers: [UploadWorkers], exports: [UploadWorkers] })
export class ImageUploadsModule {}
