import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FilesModule } from '../files/files.module';
import { UserChangesModule } from '../user-changes/user-changes.module';
import { GetProfileController } from './get-profile/get-profile.controller';
import { UpdateProfileController } from './update-profile/update-profile.controller';
import { UpdateProfileService } from './update-profile/update-profile.service';

@Module({
  imports: [CustomersModule, FilesModule, UserChangesModule],
  controllers: [GetProfileController, UpdateProfileController],
  providers: [UpdateProfileService],
})
export class ProfileModule {}
