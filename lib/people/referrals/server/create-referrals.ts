import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { createDevices } from '@/lib/people/accounts/server/devices';
import type { Joined } from '@/lib/people/accounts/server/parts';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import { approximateAddress } from '@/lib/people/security-log/approximate-address';
import { readInviteCode } from '../invite';
import { mailboxKey } from '../mailbox-key';
import type { ReferralReason, Referrals } from '../referral';
import {
  countFriends,
  ensureCode,
  findInviter,
  hasUsedNetwork,
  insertReferral,
  type KnownAccount,
  listFriends,
} from './referral-store';

/** Friends of one user that a new one is compared with. */
const MOST_COMPARED = 200;

export interface ReferralsOptions {
  readonly db: Kysely<Schema>;
  readonly secret: AppSecret;
  readonly isSecure: boolean;
}

export interface ReferralsService extends Referrals {
  /**
   * Binds someone who has just joined to the user who invited them, in the transaction that made the account. So only
   * new accounts are ever bound, and invitations can't form a loop. Does nothing for codes that are nobody's.
   */
  bind(tx: Kysely<Schema>, joined: Joined, now: Millis): Promise<void>;
}

export function createReferrals({ db, secret, isSecure }: ReferralsOptions): ReferralsService {
  const devices = createDevices(secret, isSecure);

  async function findReasons(
    tx: Kysely<Schema>,
    referrer: KnownAccount,
    { email, requestContext }: Joined,
  ): Promise<readonly ReferralReason[]> {
    const known = [referrer, ...(await listFriends(tx, referrer.id, MOST_COMPARED))];
    const ids = known.map(({ id }) => id);
    const network = approximateAddress(requestContext.address);
    const reasons: ReferralReason[] = [];
    if (known.some((one) => mailboxKey(one.email) === mailboxKey(email))) reasons.push('mailbox');
    if (known.some((one) => devices.idFor(one, requestContext) !== null)) reasons.push('device');
    if (await hasUsedNetwork(tx, ids, network)) reasons.push('network');
    return reasons;
  }

  return {
    invite: async (userId, now) => ({
      code: await ensureCode(db, userId, now),
      ...(await countFriends(db, userId)),
    }),
    async bind(tx, joined, now) {
      const code = readInviteCode(joined.inviteCode ?? '');
      const referrerId = code === null ? null : await findInviter(tx, code);
      if (referrerId === null) return;
      // Of two friends who join at once, the second is compared with the first.
      const referrer = await lockUser(tx, referrerId);
      if (!referrer) return;
      const reasons = await findReasons(tx, referrer, joined);
      const state = reasons.includes('mailbox') ? 'refused' : reasons.length > 0 ? 'review' : 'counted';
      await insertReferral(tx, { userId: joined.userId, referrerId, state, reasons }, now);
    },
  };
}
