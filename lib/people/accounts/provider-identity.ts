/** Who a provider says has signed in there, as accounts keep it. */
export interface ProviderIdentity {
  readonly provider: string;
  /** With `subject` the one name of an account at a provider: email addresses change hands, these do not. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches that the address belongs to this user. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}
