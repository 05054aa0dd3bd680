/** Made by `npm run api` from the API’s document. */
export interface paths {
  '/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List administrator actions and security events */
    get: operations['getAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/change-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change the password and end every other session */
    post: operations['postAuthChangePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/forgot-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Request a password reset link */
    post: operations['postAuthForgotPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renew the session with the refresh token in its cookie */
    post: operations['postAuthRefresh'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/reset-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Set a new password with an emailed link, and end every session */
    post: operations['postAuthResetPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the devices that are signed in to this account */
    get: operations['getAuthSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Sign one device out */
    delete: operations['deleteAuthSessionsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/signin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign in with email and password */
    post: operations['postAuthSignin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/signout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End this session */
    post: operations['postAuthSignout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/signup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Open an account */
    post: operations['postAuthSignup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/user': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the signed-in user */
    get: operations['getAuthUser'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/beneficiaries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Look up the holder of an account number; without one, list the beneficiaries (back office) */
    get: operations['getBeneficiaries'];
    put?: never;
    /** Add a beneficiary */
    post: operations['postBeneficiaries'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/beneficiaries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a beneficiary */
    delete: operations['deleteBeneficiariesById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List contact messages; empty for callers outside the back office */
    get: operations['getContacts'];
    put?: never;
    /** Send the bank a message */
    post: operations['postContacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/contacts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a message */
    delete: operations['deleteContactsById'];
    options?: never;
    head?: never;
    /** Mark a message as read or unread */
    patch: operations['patchContactsById'];
    trace?: never;
  };
  '/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read this document, as JSON or as a page */
    get: operations['getDocs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow changes to your accounts as they happen */
    get: operations['getEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/dead-letters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the dead letters of all queues */
    get: operations['getOperationsDeadLetters'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/dead-letters/{id}/redrive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Return a dead letter to its queue */
    post: operations['postOperationsDeadLettersByIdRedrive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/telemetry/remotes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Report a remote that failed on a page */
    post: operations['postTelemetryRemotes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the caller's most recent lines */
    get: operations['getTransaction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one of the caller's lines */
    get: operations['getTransactionById'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/admin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List all customers' lines */
    get: operations['getTransactionAdmin'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/admin/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a memo line */
    delete: operations['deleteTransactionAdminById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/admin/{id}/reversal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reverse a completed transfer, once */
    post: operations['postTransactionAdminByIdReversal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/admin/{id}/trace': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a transfer's timeline, from the request to the statement lines */
    get: operations['getTransactionAdminByIdTrace'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/admin/{userId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List one customer's lines */
    get: operations['getTransactionAdminByUserId'];
    put?: never;
    /** Add a line to a customer's statement, and adjust the balance if an account is given */
    post: operations['postTransactionAdminByUserId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/admin/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count the transfers of the last days */
    get: operations['getTransactionAdminStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List, search and filter the caller's lines */
    get: operations['getTransactionComplete'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the caller's statement */
    get: operations['getTransactionExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/insights': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get money in and out by month, and balances by day */
    get: operations['getTransactionInsights'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/transaction/transfer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send money from one of the caller's accounts */
    post: operations['postTransactionTransfer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List users, or search them by name, email or account number */
    get: operations['getUserAdmin'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a user */
    get: operations['getUserAdminById'];
    /** Update a user; the profile, email and disabled flag change together or not at all */
    put: operations['putUserAdminById'];
    post?: never;
    /** Delete a user; the money goes to the closing account */
    delete: operations['deleteUserAdminById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/{id}/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what was done to a user, including a deleted one */
    get: operations['getUserAdminByIdAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/{id}/verification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve or reject a customer's verification */
    post: operations['postUserAdminByIdVerification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/account/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Set a user's account number and balances; the differences are posted */
    put: operations['putUserAdminAccountById'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/email/{email}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find a user by email */
    get: operations['getUserAdminEmailByEmail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the list of users as a CSV file */
    get: operations['getUserAdminExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/ledger/proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Check the sums, balances and hash chain of the whole ledger */
    get: operations['getUserAdminLedgerProof'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Count users by status, and sign-ups of the last 30 days */
    get: operations['getUserAdminStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/admin/verifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the pending verifications, oldest first */
    get: operations['getUserAdminVerifications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/files/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download a customer's image */
    get: operations['getUserFilesByName'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read your own profile and balances */
    get: operations['getUserMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/payment-pin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Set the payment PIN */
    put: operations['putUserPaymentPin'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/user/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Update your own email, phone and address */
    patch: operations['patchUserProfile'];
    trace?: never;
  };
  '/user/profile-picture': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Replace or remove your own profile picture */
    patch: operations['patchUserProfilePicture'];
    trace?: never;
  };
  '/user/verification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Upload your photo and identity document for verification */
    post: operations['postUserVerification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @enum {string} */
    AccountKind: 'savings' | 'checking';
    /** @enum {string} */
    AuditAction:
      | 'session.opened'
      | 'session.refused'
      | 'session.throttled'
      | 'session.ended'
      | 'session.refresh-reused'
      | 'login.registered'
      | 'login.updated'
      | 'login.deleted'
      | 'password.changed'
      | 'password.reset-asked'
      | 'password.reset'
      | 'password.refused'
      | 'signing-key.rotated'
      | 'profile.updated'
      | 'profile-picture.updated'
      | 'payment-pin.set'
      | 'payment-pin.locked'
      | 'verification.submitted'
      | 'verification.decided'
      | 'user.updated'
      | 'user.deleted'
      | 'account.updated'
      | 'users.exported'
      | 'beneficiary.added'
      | 'beneficiary.deleted'
      | 'transaction.added'
      | 'transaction.deleted'
      | 'transfer.reversed'
      | 'contact.read'
      | 'contact.unread'
      | 'contact.deleted'
      | 'dead-letter.redriven';
    /** @description One changed field; `null` where there was or is no value. For secrets both sides are `null`. */
    AuditChange: {
      /** @example +1 (302) 555-0164 */
      after: string | number | boolean | null;
      /** @example +1 (302) 555-0118 */
      before: string | number | boolean | null;
      /** @example phone */
      field: string;
    };
    /** @description `GET /audit` and `GET /user/admin/{id}/audit`, newest first. */
    AuditRecord: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /** @example profile.updated */
      action: components['schemas']['AuditAction'];
      /** @description `null` for a visitor or the bank itself. */
      actor: {
        /** @example Amelia H. */
        name: string;
        role: components['schemas']['Role'];
        /** @example 0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c */
        userId: string;
      } | null;
      /**
       * @description The client's IP address, as the gateway saw it; `null` for the bank's own actions.
       * @example 203.0.113.24
       */
      address: string | null;
      /**
       * @description ISO 8601, UTC.
       * @example 2026-11-20T09:41:07.000Z
       */
      at: string;
      changes: components['schemas']['AuditChange'][];
      /**
       * @description The id of another affected object, such as a transaction or a contact message.
       * @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31
       */
      objectId: string | null;
      /** @example Asked for by the customer. */
      reason: string | null;
      /** @example 0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f */
      requestId: string | null;
      /** @description The user whose data or money was affected; `null` if none. */
      subject: {
        /** @example Amelia H. */
        name: string;
        /** @example 0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c */
        userId: string;
      } | null;
    };
    Beneficiary: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /** @example 3104457781 */
      accountNumber: string;
      /** @example Amelia H. */
      name: string;
    };
    /** @description A result of a lookup. The bank's own customers are named by first name and initial. */
    BeneficiaryMatch: {
      /** @example 3104457781 */
      accountNumber: string;
      /** @example Amelia H. */
      name: string;
    };
    ContactMessage: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /**
       * @description ISO 8601, UTC.
       * @example 2026-10-04T14:02:51.000Z
       */
      createdAt: string;
      /** @example amelia.hartley@example.com */
      email: string;
      isRead: boolean;
      /** @example Done. */
      message: string;
      /** @example Amelia H. */
      name: string;
      /** @example +1 (302) 555-0118 */
      phone: string;
      /** @example Opening a joint account */
      subject: string;
    };
    /** @description The result of `POST` and `DELETE /contacts`. */
    ContactReference: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
    };
    /** @description A line of `GET /transaction/admin`, with its customer. */
    CustomerLine: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /** @description The account that the line moved; `null` for a memo. */
      account: components['schemas']['AccountKind'] | null;
      /** @example 84.5 */
      amount: number;
      counterparty: {
        /** @example 3104457781 */
        accountNumber: string;
        /** @example Brandywine Trust */
        bankName: string;
        /** @example Delmarva Power */
        name: string;
      } | null;
      /**
       * @description ISO 8601, UTC.
       * @example 2026-11-20T09:41:07.000Z
       */
      date: string;
      /** @example Electricity, November */
      description: string;
      kind: components['schemas']['LineKind'];
      /**
       * @description Why a transfer was rejected: an error code.
       * @example Asked for by the customer.
       */
      reason: string | null;
      /**
       * @description The reference that both parties and the bank use: the transfer's or posting's id in a readable form.
       * @example LB-7F3K-92QD
       */
      reference: string;
      /** @example completed */
      status: components['schemas']['LineStatus'];
      transactionType: components['schemas']['TransactionType'];
      /** @example 0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c */
      userId: string;
    };
    /** @description `GET /operations/dead-letters`: a message that a queue rejected permanently. */
    DeadLetter: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /**
       * @description ISO 8601, UTC.
       * @example 2026-11-20T09:41:07.000Z
       */
      diedAt: string;
      /** @description The message with secrets and personal data masked; `null` if it is not readable or too large. */
      payload: unknown;
      /**
       * @description The queue that rejected it, without the installation's prefix.
       * @example svc-users.registration
       */
      queue: string;
      /**
       * @description The consumer's explanation, or RabbitMQ's reason, such as `delivery_limit`.
       * @example delivery_limit
       */
      reason: string;
      /** @example null */
      redrivenAt: string | null;
      /**
       * @description The administrator.
       * @example null
       */
      redrivenBy: string | null;
      /**
       * @description The event's or command's name; empty if the message has none.
       * @example user.registered
       */
      type: string;
    };
    /** @enum {string} */
    ErrorCode:
      | 'bad_request'
      | 'unauthenticated'
      | 'wrong_credentials'
      | 'account_disabled'
      | 'forbidden'
      | 'not_found'
      | 'request_timeout'
      | 'conflict'
      | 'email_taken'
      | 'account_number_taken'
      | 'transfer_pending'
      | 'already_reversed'
      | 'not_reversible'
      | 'money_spent'
      | 'idempotency_in_progress'
      | 'stale'
      | 'too_large'
      | 'uri_too_long'
      | 'unsupported_media_type'
      | 'invalid'
      | 'idempotency_mismatch'
      | 'same_account'
      | 'insufficient_funds'
      | 'account_suspended'
      | 'account_closed'
      | 'daily_limit'
      | 'pin_not_set'
      | 'wrong_pin'
      | 'pin_locked'
      | 'balance_limit'
      | 'negative_balance'
      | 'wrong_password'
      | 'reset_link_invalid'
      | 'rate_limited'
      | 'headers_too_large'
      | 'internal'
      | 'unavailable';
    /** @description One refused field of a body or query. `field` is a dotted path, such as `location.state`. */
    FieldError: {
      /** @example phone */
      field: string;
      /** @example Done. */
      message: string;
    };
    /** @description `GET /transaction/insights?months=&account=`: completed lines that moved a balance, in dollars. Days and months are in UTC, oldest first and without gaps; the last ones are today and this month. */
    Insights: {
      /** @description The balance at the end of each day. */
      accounts: {
        account: components['schemas']['AccountKind'];
        days: {
          /** @example 2400.75 */
          balance: number;
          /** @example 2026-11-20 */
          day: string;
        }[];
      }[];
      /** @description A transfer between two accounts of one customer counts on both sides. */
      months: {
        /** @example 5420 */
        moneyIn: number;
        /** @example 3187.4 */
        moneyOut: number;
        /** @example 2026-11 */
        month: string;
      }[];
    };
    /** @description `GET /user/admin/ledger/proof`: a check of the whole ledger in one snapshot. Amounts in dollars. */
    LedgerProof: {
      /**
       * @description ISO 8601, UTC.
       * @example 2026-11-20T09:41:07.000Z
       */
      checkedAt: string;
      /** @example 41 */
      durationMs: number;
      figures: {
        accounts: number;
        balances: {
          adjustment: number;
          closing: number;
          customers: number;
          settlement: number;
        };
        entries: number;
        postings: number;
      };
      invariants: {
        holds: boolean;
        /** @example Amelia H. */
        name: string;
        violations: number;
      }[];
      /** @description The hash chain over the postings. A copy of `head` kept elsewhere proves later that no block up to `blocks` was rewritten. Postings of the last second may not be sealed yet. */
      seal: {
        blocks: number;
        /**
         * @description The first block that was changed after it was sealed.
         * @example null
         */
        brokenBlock: number | null;
        /**
         * @description SHA-256 in hex.
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        head: string;
        sealedPostings: number;
        unsealedPostings: number;
      };
      /** @description All invariants hold and the hash chain is intact. */
      whole: boolean;
    };
    /** @enum {string} */
    LineKind: 'transfer' | 'adjustment' | 'reversal' | 'memo';
    /** @enum {string} */
    LineStatus: 'pending' | 'completed' | 'rejected';
    /** @description The result of `POST /auth/signup`. */
    NewLogin: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
    };
    /** @description RFC 9457 problem details, with the members every error of this API adds. */
    Problem: {
      code: components['schemas']['ErrorCode'];
      detail: string;
      errors?: components['schemas']['FieldError'][];
      /**
       * @description The words the screens show; the same as `detail`.
       * @example Done.
       */
      message: string;
      /** @example 0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f */
      requestId: string;
      status: number;
      title: string;
      /** @example user.registered */
      type: string;
    };
    /**
     * @description An auditor may read everything in the back office and change nothing.
     * @enum {string}
     */
    Role: 'customer' | 'auditor' | 'administrator';
    /** @description `GET /auth/sessions`: one signed-in browser. */
    Session: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /**
       * @description The IP address of the last renewal; empty if unknown.
       * @example 203.0.113.24
       */
      address: string;
      /**
       * @description ISO 8601, UTC.
       * @example 2026-10-04T14:02:51.000Z
       */
      createdAt: string;
      /**
       * @description Such as `Firefox on Linux`; derived from the user agent.
       * @example Firefox on Linux
       */
      device: string;
      isCurrent: boolean;
      /** @example 2026-11-20T09:41:07.000Z */
      lastSeenAt: string;
    };
    /** @description The session's summary of its user. `GET /user/me` has the whole profile. */
    SessionUser: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /** @example amelia.hartley@example.com */
      email: string;
      /** @example Amelia */
      firstName: string;
      /** @description `role` is `administrator`. */
      isAdmin: boolean;
      /** @example Hartley */
      lastName: string;
      /** @description Absent in responses of older releases. */
      role?: components['schemas']['Role'];
      /** @example verified */
      verificationStatus: components['schemas']['VerificationStatus'];
    };
    /** @description `POST /auth/signin` and `POST /auth/refresh`: token and user are top-level fields, and repeated under `data` like everywhere else. */
    SignInResponse: {
      data: {
        /** @example eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl */
        token: string;
        user: components['schemas']['SessionUser'];
      };
      /** @example Done. */
      message: string;
      /** @example eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl */
      token: string;
      user: components['schemas']['SessionUser'];
    };
    /** @description A line of a customer's statement. `amount` in dollars, always positive; `transactionType` gives the direction. */
    StatementLine: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      /** @description The account that the line moved; `null` for a memo. */
      account: components['schemas']['AccountKind'] | null;
      /** @example 84.5 */
      amount: number;
      counterparty: {
        /** @example 3104457781 */
        accountNumber: string;
        /** @example Brandywine Trust */
        bankName: string;
        /** @example Delmarva Power */
        name: string;
      } | null;
      /**
       * @description ISO 8601, UTC.
       * @example 2026-11-20T09:41:07.000Z
       */
      date: string;
      /** @example Electricity, November */
      description: string;
      kind: components['schemas']['LineKind'];
      /**
       * @description Why a transfer was rejected: an error code.
       * @example Asked for by the customer.
       */
      reason: string | null;
      /**
       * @description The reference that both parties and the bank use: the transfer's or posting's id in a readable form.
       * @example LB-7F3K-92QD
       */
      reference: string;
      /** @example completed */
      status: components['schemas']['LineStatus'];
      transactionType: components['schemas']['TransactionType'];
    };
    TraceStep: {
      /**
       * @description ISO 8601, UTC; `null` where only the order is known.
       * @example 2026-11-20T09:41:07.000Z
       */
      at: string | null;
      /** @enum {string} */
      step: 'request' | 'command' | 'posting' | 'entry' | 'seal' | 'reply' | 'line' | 'reversal';
      /**
       * @description A readable description.
       * @example svc-users posted the transfer: $84.50 left checking.
       */
      what: string;
    };
    /** @enum {string} */
    TransactionType: 'debit' | 'credit';
    /** @description `GET /transaction/admin/stats?days=`: transfers of the last days, today included. Days are in UTC, oldest first. */
    TransferStats: {
      /** @description Completed transfers by the day of the request; `volume` in dollars. */
      days: {
        /** @example 2026-11-20 */
        day: string;
        /** @example 12 */
        transfers: number;
        /** @example 1840.25 */
        volume: number;
      }[];
      /** @description Rejected transfers of these days, by reason, most frequent first. */
      failures: {
        /** @example insufficient_funds */
        reason: string;
        /** @example 12 */
        transfers: number;
      }[];
      /** @description Transfers pending now, of any day. `oldestAgeSeconds` is `null` if there are none. */
      pending: {
        oldestAgeSeconds: number | null;
        /** @example 12 */
        transfers: number;
      };
    };
    /** @description `GET /transaction/admin/{id}/trace`: the history of one transfer, oldest first. `ledger` is `unknown`, and its steps are missing, when svc-users is unavailable. */
    TransferTrace: {
      /** @enum {string} */
      ledger: 'posted' | 'not_posted' | 'unknown';
      /** @example Asked for by the customer. */
      reason: string | null;
      /** @example completed */
      status: components['schemas']['LineStatus'];
      steps: components['schemas']['TraceStep'][];
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      transferId: string;
    };
    /** @description A user. Amounts are in dollars with at most two decimals. Never contains a password, PIN or hash. */
    User: {
      /** @example 0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31 */
      _id: string;
      account: {
        /** @example 2400.75 */
        checking: number;
        /** @example 4820137765 */
        number: string;
        /** @example 8000 */
        savings: number;
      };
      /**
       * @description ISO 8601, UTC.
       * @example 2026-10-04T14:02:51.000Z
       */
      createdAt: string;
      /**
       * @description Dollars that the customer may transfer in one day (UTC).
       * @example 10000
       */
      dailyLimit: number;
      /** @example amelia.hartley@example.com */
      email: string;
      /** @example Amelia */
      firstName: string;
      /** @example true */
      hasPaymentPin: boolean;
      isAdmin: boolean;
      isBlocked: boolean;
      isDisabled: boolean;
      /** @example Hartley */
      lastName: string;
      location: {
        /** @example 27 Larkspur Lane, Wilmington */
        address: string;
        /** @example Delaware */
        state: string;
      };
      /** @example +1 (302) 555-0118 */
      phone: string;
      profilePicture: {
        /** @example /api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c */
        url: string;
      } | null;
      verification: {
        documentBack: {
          /** @example /api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c */
          url: string;
        };
        documentFront: {
          /** @example /api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c */
          url: string;
        };
        /** @example driver-license */
        documentType: string;
      } | null;
      /** @example verified */
      verificationStatus: components['schemas']['VerificationStatus'];
    };
    /** @description `GET /user/admin/stats` */
    UserStats: {
      blocked: number;
      byStatus: {
        awaiting: number;
        failed: number;
        pending: number;
        verified: number;
      };
      disabled: number;
      /**
       * @description When the oldest pending upload was submitted, ISO 8601; `null` if there is none.
       * @example 2026-11-18T16:20:33.000Z
       */
      oldestVerification: string | null;
      /** @description The last 30 days (UTC), oldest first; days without sign-ups are included. */
      signUpsByDay: {
        /** @example 3 */
        count: number;
        /** @example 2026-11-20T09:41:07.000Z */
        date: string;
      }[];
      /** @example 1204 */
      total: number;
    };
    /** @description `GET /user/admin/verifications`: an upload that awaits a decision, oldest first. */
    VerificationCase: {
      /** @example 1988-04-17 */
      dateOfBirth: string;
      photo: {
        /** @example /api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c */
        url: string;
      };
      /**
       * @description ISO 8601, UTC.
       * @example 2026-11-18T16:20:33.000Z
       */
      submittedAt: string;
      user: components['schemas']['User'];
    };
    /** @enum {string} */
    VerificationStatus: 'awaiting' | 'verified' | 'pending' | 'failed';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAudit: {
    parameters: {
      query?: {
        action?:
          | 'session.opened'
          | 'session.refused'
          | 'session.throttled'
          | 'session.ended'
          | 'session.refresh-reused'
          | 'login.registered'
          | 'login.updated'
          | 'login.deleted'
          | 'password.changed'
          | 'password.reset-asked'
          | 'password.reset'
          | 'password.refused'
          | 'signing-key.rotated'
          | 'profile.updated'
          | 'profile-picture.updated'
          | 'payment-pin.set'
          | 'payment-pin.locked'
          | 'verification.submitted'
          | 'verification.decided'
          | 'user.updated'
          | 'user.deleted'
          | 'account.updated'
          | 'users.exported'
          | 'beneficiary.added'
          | 'beneficiary.deleted'
          | 'transaction.added'
          | 'transaction.deleted'
          | 'transfer.reversed'
          | 'contact.read'
          | 'contact.unread'
          | 'contact.deleted'
          | 'dead-letter.redriven';
        actor?: string;
        cursor?: string;
        from?: string;
        limit?: number;
        subject?: string;
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AuditRecord'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postAuthChangePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example quiet-meadow-1907 */
          newPassword: string;
          /** @example violet-harbour-42 */
          oldPassword: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignInResponse'];
        };
      };
    };
  };
  postAuthForgotPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @example amelia.hartley@example.com
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  postAuthRefresh: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignInResponse'];
        };
      };
    };
  };
  postAuthResetPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example violet-harbour-42 */
          password: string;
          /** @example eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5YzdkMiJ9.c2lnbmF0dXJl */
          token: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  getAuthSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'][];
            message?: string;
          };
        };
      };
    };
  };
  deleteAuthSessionsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  postAuthSignin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example amelia.hartley@example.com */
          email: string;
          /** @example violet-harbour-42 */
          password: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignInResponse'];
        };
      };
    };
  };
  postAuthSignout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  postAuthSignup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example 27 Larkspur Lane, Wilmington */
          address: string;
          /**
           * Format: email
           * @example amelia.hartley@example.com
           */
          email: string;
          /** @example Amelia */
          firstName: string;
          /** @example Hartley */
          lastName: string;
          /** @example violet-harbour-42 */
          password: string;
          /** @example +1 (302) 555-0118 */
          phone: string;
          /** @example Delaware */
          state: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NewLogin'];
            message: string;
          };
        };
      };
    };
  };
  getAuthUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionUser'];
            message?: string;
          };
        };
      };
    };
  };
  getBeneficiaries: {
    parameters: {
      query?: {
        accountNumber?: string;
        bankName?: string;
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Beneficiary'][] | components['schemas']['BeneficiaryMatch'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postBeneficiaries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example 3104457781 */
          accountNumber: string;
          /** @example Amelia H. */
          name: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Beneficiary'];
            message: string;
          };
        };
      };
    };
  };
  deleteBeneficiariesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  getContacts: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        q?: string;
        read?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactMessage'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postContacts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @example amelia.hartley@example.com
           */
          email: string;
          /** @example Can I open a joint account online? */
          message: string;
          /** @example Amelia H. */
          name: string;
          /** @example +1 (302) 555-0118 */
          phone?: string;
          /** @example Opening a joint account */
          subject?: string;
          /** @example  */
          website?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactReference'];
            message: string;
          };
        };
      };
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactReference'];
            message: string;
          };
        };
      };
    };
  };
  deleteContactsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactReference'];
            message: string;
          };
        };
      };
    };
  };
  patchContactsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          isRead: boolean;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ContactMessage'];
            message: string;
          };
        };
      };
    };
  };
  getDocs: {
    parameters: {
      query?: {
        format?: 'json' | 'html';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': string;
          'text/html': string;
        };
      };
    };
  };
  getEvents: {
    parameters: {
      query?: never;
      header?: {
        /** @description The id of the last event received. The stream resumes after it. */
        'last-event-id'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  getOperationsDeadLetters: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        queue?: string;
        redriven?: 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['DeadLetter'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postOperationsDeadLettersByIdRedrive: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['DeadLetter'];
            message: string;
          };
        };
      };
    };
  };
  postTelemetryRemotes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          cause: 'network' | 'http' | 'timeout' | 'integrity' | 'contract' | 'crash';
          /** @example 1.4.0 */
          host: string;
          /** @example 12 */
          registryRevision: string;
          /** @example mfe-customer */
          remote: string;
          /** @enum {string} */
          stage: 'load' | 'contract' | 'render' | 'chunk';
          /** @example 5f0a7d41 */
          version: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  getTransaction: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getTransactionById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'];
            message?: string;
          };
        };
      };
    };
  };
  getTransactionAdmin: {
    parameters: {
      query?: {
        account?: 'savings' | 'checking';
        cursor?: string;
        from?: string;
        kind?: 'transfer' | 'adjustment' | 'reversal' | 'memo';
        limit?: number;
        maxAmount?: string;
        minAmount?: string;
        q?: string;
        sort?: '-date' | 'date' | '-amount' | 'amount';
        status?: 'pending' | 'completed' | 'rejected';
        to?: string;
        transactionType?: 'debit' | 'credit';
        userId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CustomerLine'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  deleteTransactionAdminById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  postTransactionAdminByIdReversal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A new random key for each intended change. Repeating a key with the same body has no further effect. */
        'idempotency-key'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example Asked for by the customer. */
          reason: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'];
            message: string;
          };
        };
      };
    };
  };
  getTransactionAdminByIdTrace: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TransferTrace'];
            message?: string;
          };
        };
      };
    };
  };
  getTransactionAdminByUserId: {
    parameters: {
      query?: {
        account?: 'savings' | 'checking';
        cursor?: string;
        from?: string;
        kind?: 'transfer' | 'adjustment' | 'reversal' | 'memo';
        limit?: number;
        maxAmount?: string;
        minAmount?: string;
        q?: string;
        sort?: '-date' | 'date' | '-amount' | 'amount';
        status?: 'pending' | 'completed' | 'rejected';
        to?: string;
        transactionType?: 'debit' | 'credit';
      };
      header?: never;
      path: {
        userId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postTransactionAdminByUserId: {
    parameters: {
      query?: never;
      header?: {
        /** @description A new random key for each intended change. Repeating a key with the same body has no further effect. */
        'idempotency-key'?: string;
      };
      path: {
        userId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          account?: 'savings' | 'checking';
          /**
           * @description Dollars, at most two decimals.
           * @example 84.5
           */
          amount: number;
          /** @example 2026-11-20T09:41:07.000Z */
          date: string;
          /** @example Electricity, November */
          description: string;
          /** @enum {string} */
          transactionType: 'debit' | 'credit';
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'];
            message: string;
          };
        };
      };
    };
  };
  getTransactionAdminStats: {
    parameters: {
      query?: {
        days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TransferStats'];
            message?: string;
          };
        };
      };
    };
  };
  getTransactionComplete: {
    parameters: {
      query?: {
        account?: 'savings' | 'checking';
        cursor?: string;
        from?: string;
        kind?: 'transfer' | 'adjustment' | 'reversal' | 'memo';
        limit?: number;
        maxAmount?: string;
        minAmount?: string;
        q?: string;
        sort?: '-date' | 'date' | '-amount' | 'amount';
        status?: 'pending' | 'completed' | 'rejected';
        to?: string;
        transactionType?: 'debit' | 'credit';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getTransactionExport: {
    parameters: {
      query: {
        account?: 'savings' | 'checking';
        format: 'csv' | 'pdf';
        from?: string;
        kind?: 'transfer' | 'adjustment' | 'reversal' | 'memo';
        maxAmount?: string;
        minAmount?: string;
        q?: string;
        sort?: '-date' | 'date' | '-amount' | 'amount';
        status?: 'pending' | 'completed' | 'rejected';
        to?: string;
        transactionType?: 'debit' | 'credit';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
          'text/csv': string;
        };
      };
    };
  };
  getTransactionInsights: {
    parameters: {
      query?: {
        account?: 'savings' | 'checking';
        months?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Insights'];
            message?: string;
          };
        };
      };
    };
  };
  postTransactionTransfer: {
    parameters: {
      query?: never;
      header?: {
        /** @description A new random key for each intended change. Repeating a key with the same body has no further effect. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example 3104457781 */
          accountNumber: string;
          /**
           * @example checking
           * @enum {string}
           */
          accountType: 'savings' | 'checking';
          /**
           * @description Dollars, at most two decimals.
           * @example 84.5
           */
          amount: number;
          /** @example Brandywine Trust */
          bankName: string;
          /** @example Electricity, November */
          description: string;
          /** @enum {string} */
          from: 'savings' | 'checking';
          /** @example 246810 */
          paymentPin: string;
          /** @example 031100209 */
          routingNumber: string;
          /** @example Delmarva Power */
          to: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'];
            message: string;
          };
        };
      };
      /** @description Still in progress. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['StatementLine'];
            message: string;
          };
        };
      };
    };
  };
  getUserAdmin: {
    parameters: {
      query?: {
        blocked?: boolean;
        cursor?: string;
        disabled?: boolean;
        limit?: number;
        q?: string;
        sort?: 'newest' | 'oldest' | 'name' | '-name' | 'email' | '-email';
        status?: 'awaiting' | 'verified' | 'pending' | 'failed';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getUserAdminById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message?: string;
          };
        };
      };
    };
  };
  putUserAdminById: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the version to change. A stale one is rejected. */
        'if-match'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Dollars, at most two decimals.
           * @example 10000
           */
          dailyLimit?: number;
          /**
           * Format: email
           * @example amelia.hartley@example.com
           */
          email: string;
          /** @example Amelia */
          firstName: string;
          isBlocked: boolean;
          isDisabled?: boolean;
          /** @example Hartley */
          lastName: string;
          location: {
            /** @example 27 Larkspur Lane, Wilmington */
            address: string;
            /** @example Delaware */
            state: string;
          };
          /** @example 246810 */
          paymentPin?: string;
          /** @example +1 (302) 555-0118 */
          phone: string;
          /** @example Asked for by the customer. */
          reason?: string;
          /**
           * @example verified
           * @enum {string}
           */
          verificationStatus: 'awaiting' | 'verified' | 'pending' | 'failed';
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
  deleteUserAdminById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: null;
            message: string;
          };
        };
      };
    };
  };
  getUserAdminByIdAudit: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AuditRecord'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  postUserAdminByIdVerification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          decision: 'verified' | 'failed';
          /** @example Asked for by the customer. */
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
  putUserAdminAccountById: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the version to change. A stale one is rejected. */
        'if-match'?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Dollars, at most two decimals.
           * @example 2400.75
           */
          checking: number;
          /** @example 4820137765 */
          number: string;
          /** @example Asked for by the customer. */
          reason?: string;
          /**
           * @description Dollars, at most two decimals.
           * @example 8000
           */
          savings: number;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
  getUserAdminEmailByEmail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message?: string;
          };
        };
      };
    };
  };
  getUserAdminExport: {
    parameters: {
      query?: {
        blocked?: boolean;
        disabled?: boolean;
        q?: string;
        sort?: 'newest' | 'oldest' | 'name' | '-name' | 'email' | '-email';
        status?: 'awaiting' | 'verified' | 'pending' | 'failed';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  getUserAdminLedgerProof: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['LedgerProof'];
            message?: string;
          };
        };
      };
    };
  };
  getUserAdminStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['UserStats'];
            message?: string;
          };
        };
      };
    };
  };
  getUserAdminVerifications: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['VerificationCase'][];
            message?: string;
            page: {
              /** @example 50 */
              limit: number;
              /**
               * @description The cursor of the next page; null on the last one.
               * @example null
               */
              next: string | null;
            };
          };
        };
      };
    };
  };
  getUserFilesByName: {
    parameters: {
      query: {
        expires: unknown;
        signature: unknown;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/jpeg': string;
        };
      };
    };
  };
  getUserMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message?: string;
          };
        };
      };
    };
  };
  putUserPaymentPin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example violet-harbour-42 */
          password: string;
          /** @example 246810 */
          paymentPin: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
  patchUserProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @example 27 Larkspur Lane, Wilmington */
          address?: string;
          /** @example violet-harbour-42 */
          currentPassword?: string;
          /**
           * Format: email
           * @example amelia.hartley@example.com
           */
          email?: string;
          /** @example Amelia */
          firstName?: string;
          /** @example Hartley */
          lastName?: string;
          location?: {
            /** @example 27 Larkspur Lane, Wilmington */
            address?: string;
            /** @example Delaware */
            state?: string;
          };
          /** @example +1 (302) 555-0118 */
          phone?: string;
          /** @example +1 (302) 555-0118 */
          phoneNumber?: string;
          /** @example Delaware */
          state?: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
  patchUserProfilePicture: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          picture?: unknown;
        };
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
  postUserVerification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example 1988-04-17 */
          dateOfBirth: string;
          documentBack?: unknown;
          documentFront: unknown;
          /** @example driver-license */
          documentType: string;
          passport: unknown;
        };
      };
    };
    responses: {
      /** @description Done. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['User'];
            message: string;
          };
        };
      };
    };
  };
}
