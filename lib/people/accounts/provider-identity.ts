/** Who signed in at a provider, as stored with accounts. */
export interface ProviderIdentity {
  readonly provider: string;
  /** Identifies the account at the provider together with `subject`: email addresses change hands, these don't. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider confirms that the address belongs to this user. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}
