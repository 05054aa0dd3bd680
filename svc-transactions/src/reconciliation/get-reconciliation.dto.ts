/** The request has no fields. */
export class GetReconciliationDto {}
