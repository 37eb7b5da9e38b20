import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { UserData } from '@/lib/core/database/user-data';
import type { Captcha } from '@/lib/people/captcha/captcha';
import type { Mails } from '@/lib/people/mail/mail';
import type { Passwords } from '@/lib/people/passwords/passwords';
import type { RequestContext } from '../request-context';
import type { CheckSecondStep } from './check-second-step';
import type { Devices } from './devices';
import type { OneTimeTokens } from './one-time-tokens';
import type { Sessions } from './sessions';
import type { Throttles } from './throttles';
import type { TwoStep } from './two-step';

/** Someone whose account was just created. */
export interface Joined {
  readonly userId: string;
  readonly email: string;
  /** As their browser remembered it, not checked; null if nobody invited them. */
  readonly inviteCode: string | null;
  readonly requestContext: RequestContext;
}

/** What account services are built from. */
export interface Parts {
  readonly db: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly captcha: Captcha;
  /** Stores mails; `wake` makes the worker look at once. */
  readonly mails: Mails & { wake(): void };
  /** Keys of signatures are derived from it. */
  readonly secret: AppSecret;
  /** Whether visitors reach the site over https. */
  readonly isSecure: boolean;
  readonly throttles: Throttles;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly tokens: OneTimeTokens;
  readonly twoStep: TwoStep;
  readonly checkSecondStep: CheckSecondStep;
  /** Called in the transaction that creates an account; a failure undoes it. */
  readonly onJoined?: ((tx: Kysely<Schema>, joined: Joined, now: Millis) => Promise<void>) | undefined;
  /** Every table with personal data. */
  readonly userData: readonly UserData[];
}
