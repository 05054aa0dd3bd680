/** RFC 7517. A verifier must accept both before svc-auth signs with another one than before. */
export type PublicJwk = RsaPublicJwk | EcPublicJwk;

export interface RsaPublicJwk {
  kty: 'RSA';
  kid: string;
  use: 'sig';
  alg: 'RS256';
  n: string;
  e: string;
}

export interface EcPublicJwk {
  kty: 'EC';
  kid: string;
  use: 'sig';
  alg: 'ES256';
  crv: 'P-256';
  x: string;
  y: string;
}

/** RFC 7517, an RSA public key to encrypt to. */
export interface SealingJwk {
  kty: 'RSA';
  kid: string;
  use: 'enc';
  alg: 'RSA-OAEP-256';
  n: string;
  e: string;
}
