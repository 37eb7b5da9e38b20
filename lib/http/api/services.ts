import type { Articles } from '@/lib/content/articles/articles';
import type { Accounts } from '@/lib/people/accounts/accounts';
import type { Follows } from '@/lib/people/follows/follows';
import type { Memberships } from '@/lib/people/memberships/memberships';
import type { SignInOptions } from './calls/account-answers';
import type { SubjectServices } from './server/subjects';

/** What calls about users do their work with. */
export interface Services extends SubjectServices {
  readonly accounts: Accounts;
  readonly follows: Follows;
  readonly memberships: Memberships;
  readonly articles: Articles;
  /** How one can sign in here. */
  readonly signInOptions: SignInOptions;
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
}
