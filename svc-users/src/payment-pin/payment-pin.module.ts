import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FilesModule } from '../files/files.module';
import { UserChangesModule } from '../user-changes/user-changes.module';
import { DeleteFormerPinsJob } from './delete-former-pins/delete-former-pins.job';
import { RekeyPinsJob } from './rekey-pins/rekey-pins.job';
import { RekeyPinsRepository } from './rekey-pins/rekey-pins.repository';
import { SetPaymentPinController } from './set-payment-pin/set-payment-pin.controller';
import { SetPaymentPinService } from './set-payment-pin/set-payment-pin.service';

@Module({
  imports: [CustomersModule, FilesModule, UserChangesModule],
  controllers: [SetPaymentPinController],
  providers: [SetPaymentPinService, RekeyPinsJob, RekeyPinsRepository, DeleteFormerPinsJob],
})
export class PaymentPinModule {}
