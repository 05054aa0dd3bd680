/** Injection token of the service's name, such as `svc-users`. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
