import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { createDevices } from '@/lib/people/accounts/server/devices';
import { approximateAddress } from '@/lib/people/security-log/approximate-address';
import type { Members } from '../members';
import { listMembersInNetwork, storeLinks } from './linked-account-store';
import { findMember, takeHandle } from './member-store';

/** Members of one network that a browser is compared with. */
const MOST_COMPARED = 200;

export interface MembersOptions {
  readonly db: Kysely<Schema>;
  readonly secret: AppSecret;
  readonly isSecure: boolean;
}

export function createMembers({ db, secret, isSecure }: MembersOptions): Members {
  const devices = createDevices(secret, isSecure);
  return {
    find: (userId) => findMember(db, userId),
    async require(userId) {
      const member = await findMember(db, userId);
      if (!member) throw new InputError('Choose a handle first: other members see it in place of your name.');
      return member;
    },
    takeHandle: (userId, handle, now) => takeHandle(db, userId, handle, now),
    async linkAccounts(userId, requestContext, now) {
      const network = approximateAddress(requestContext.address);
      if (network === '' || !devices.isShared(requestContext)) return;
      const members = await listMembersInNetwork(db, network, MOST_COMPARED);
      const others = members.filter(
        (one) => one.id !== userId && devices.idFor(one, requestContext) !== null,
      );
      await storeLinks(
        db,
        userId,
        others.map(({ id }) => id),
        now,
      );
    },
  };
}
