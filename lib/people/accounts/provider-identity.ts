/** Who a provider says has signed in there, as accounts keep it. */
export interface ProviderIdentity {
  readonly provider: string;
  /** With `subject` the one name of an account at a provider: e-mail addresses change hands, these do not. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches that the address belongs to whoever signed in. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}
