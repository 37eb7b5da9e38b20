import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Schema } from '@/lib/core/database/schema';
import type { UserData } from '@/lib/core/database/user-data';
import type { Captcha } from '@/lib/people/captcha/captcha';
import type { Mails } from '@/lib/people/mail/mail';
import type { Passwords } from '@/lib/people/passwords/passwords';
import type { CheckSecondStep } from './check-second-step';
import type { Devices } from './devices';
import type { OneTimeTokens } from './one-time-tokens';
import type { Sessions } from './sessions';
import type { Throttles } from './throttles';
import type { TwoStep } from './two-step';

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
  /** Every table with personal data. */
  readonly userData: readonly UserData[];
}
