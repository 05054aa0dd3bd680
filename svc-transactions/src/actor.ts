/** The administrator who asked for a change. svc-users verifies the token before it moves money. */
export interface Actor {
  userId: string;
  accessToken: string;
}
