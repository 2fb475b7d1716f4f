/** Names and secrets an empty database is given at its first start; what is undefined is invented and printed once. */
export interface FirstStart {
  tenant: string | undefined;
  apiKey: string | undefined;
  username: string | undefined;
  password: string | undefined;
}
