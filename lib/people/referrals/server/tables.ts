import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';
import type { ReferralState } from '../referral';

declare module '@/lib/core/database/schema' {
  interface Schema {
    invite_codes: InviteCodesTable;
    referrals: ReferralsTable;
  }
}

interface InviteCodesTable {
  user_id: string;
  code: string;
  created_at: Unit<Millis>;
}

interface ReferralsTable {
  id: string;
  /** Who joined; null once they have deleted their account. */
  user_id: string | null;
  /** Who invited them; null once they have deleted their account. */
  referrer_id: string | null;
  joined_at: Unit<Millis>;
  state: ReferralState;
  /** Names of `ReferralReason`, separated by commas. */
  reasons: string;
  /** When an admin last decided; null if none did. */
  decided_at: Unit<Millis> | null;
}
