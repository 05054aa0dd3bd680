import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CustomerDetails } from '../customers/customer-details';
import { entityTag } from '../customers/entity-tag';
import { toUserResponse } from '../customers/user-response';
import { SignedFileUrls } from '../files/signed-file-urls';
import { userNotFound } from './user-not-found';

/** Responses that carry one user have an ETag, which a later change sends as `If-Match`. */
@Injectable()
export class UserPresenter {
  constructor(private readonly urls: SignedFileUrls) {}

  /** @throws not_found without a customer */
  present(reply: FastifyReply, customer: CustomerDetails | null, message?: string): ApiResponse<User> {
    if (!customer) throw userNotFound();
    reply.header('etag', entityTag(customer));
    return { data: toUserResponse(customer, this.urls), ...(message ? { message } : {}) };
  }
}
