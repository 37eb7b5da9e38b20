/** The secrets that sign and encrypt the product's own data, newest first. */
export type AppSecret = string | readonly [newest: string, ...older: string[]];

/** The newest signs and encrypts; any of them verifies and decrypts. */
export function splitSecrets(secret: AppSecret): readonly [newest: string, ...older: string[]] {
  return typeof secret === 'string' ? [secret] : secret;
}
