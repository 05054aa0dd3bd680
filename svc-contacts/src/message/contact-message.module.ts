import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactMessageEntity } from './contact-message.entity';
import { ContactMessageRepository } from './contact-message.repository';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessageEntity])],
  providers: [ContactMessageRepository],
  exports: [ContactMessageRepository],
})
export class ContactMessageModule {}
