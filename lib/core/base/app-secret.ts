/** What everything of the product's own is signed and sealed with: one secret, or several, the newest first. */
export type AppSecret = string | readonly [newest: string, ...older: string[]];

/** The newest signs and encrypts; any of them verifies and decrypts. */
export function secretsOf(secret: AppSecret): readonly [newest: string, ...older: string[]] {
  return typeof secret === 'string' ? [secret] : secret;
}
