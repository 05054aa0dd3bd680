import {
  REMOTE_CAUSES,
  REMOTE_STAGES,
  type RemoteCause,
  type RemoteReport,
  type RemoteStage,
} from '@larkspur/contracts/telemetry';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsIn } from 'class-validator';

const NAME = { max: 64 };

export class RemoteReportDto implements RemoteReport {
  @Example('1.4.0')
  @Text(NAME)
  host!: string;
  @Example('mfe-customer')
  @Text(NAME)
  remote!: string;
  @Example('5f0a7d41')
  @Text(NAME)
  version!: string;
  @Example('12')
  @Text(NAME)
  registryRevision!: string;
  @IsIn(REMOTE_STAGES) stage!: RemoteStage;
  @IsIn(REMOTE_CAUSES) cause!: RemoteCause;
}
