import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KnownDevice } from './known-device.entity';
import { KnownDeviceRepository } from './known-device.repository';
import { KnownDevices } from './known-devices.service';

@Module({
  imports: [TypeOrmModule.forFeature([KnownDevice])],
  providers: [KnownDeviceRepository, KnownDevices],
  exports: [KnownDeviceRepository, KnownDevices],
})
export class KnownDeviceModule {}
