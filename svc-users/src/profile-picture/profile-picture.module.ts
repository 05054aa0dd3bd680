import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FilesModule } from '../files/files.module';
import { ImageUploadsModule } from '../image-uploads/image-uploads.module';
import { ReplaceProfilePictureController } from './replace-profile-picture/replace-profile-picture.controller';
import { ReplaceProfilePictureService } from './replace-profile-picture/replace-profile-picture.service';

@Module({
  imports: [CustomersModule, FilesModule, ImageUploadsModule],
  controllers: [ReplaceProfilePictureController],
  providers: [ReplaceProfilePictureService],
})
export class ProfilePictureModule {}
