import type { CreateBeneficiaryRequest } from '@larkspur/contracts/beneficiary';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text, Trimmed } from '@larkspur/service-kit/validation/text';
import { Matches } from 'class-validator';
import { Required } from '../../customers/field-rules';

export class AddBeneficiaryDto implements Readonly<CreateBeneficiaryRequest> {
  @Example('Amelia H.')
  @Required()
  @Text({ max: 100, message: 'Enter a name of up to 100 characters.' })
  name!: string;

  @Example('3104457781')
  @Required()
  @Trimmed()
  @Matches(/^[0-9A-Za-z]{10,34}$/, { message: 'Enter an account number of 10 to 34 digits or letters.' })
  accountNumber!: string;
}
