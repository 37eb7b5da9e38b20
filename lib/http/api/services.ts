import type { Articles } from '@/lib/content/articles/articles';
import type { Accounts } from '@/lib/people/accounts/accounts';
import type { SignInOptions } from '@/lib/people/accounts/current-user';
import type { Follows } from '@/lib/people/follows/follows';
import type { Memberships } from '@/lib/people/memberships/memberships';

/** What calls about users do their work with. */
export interface Services {
  readonly accounts: Accounts;
  readonly follows: Follows;
  readonly memberships: Memberships;
  readonly articles: Articles;
  /** How one can sign in here. */
  readonly signInOptions: SignInOptions;
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
}
