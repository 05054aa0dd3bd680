import { z } from '@larkspur/service-kit/database/query-rows';
import { customerDetails } from '../../customers/customer-details';

export const listedCustomer = customerDetails.extend({ sortKey: z.string() }).describe('user list');
export type ListedCustomer = z.output<typeof listedCustomer>;
