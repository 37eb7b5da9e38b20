import type { Kysely } from 'kysely';
import type { AppSecret } from '@/lib/core/base/app-secret';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { createDevices } from '@/lib/people/accounts/server/devices';
import { approximateAddress } from '@/lib/people/security-log/approximate-address';
import type { Members } from '../members';
import { listMembersInNetwork, readFirstMembers, storeLinks } from './linked-account-store';
import { findMember, hideLaterRecords, noteMailbox, storeShown, takeHandle } from './member-store';

/** Members of one network that a browser is compared with. */
const MOST_COMPARED = 200;

const LATER_ACCOUNT =
  'This account can’t show a paper record: accounts of one person count once, and it seems you joined with another one before.';

export interface MembersOptions {
  readonly db: Kysely<Schema>;
  readonly secret: AppSecret;
  readonly isSecure: boolean;
}

export function createMembers({ db, secret, isSecure }: MembersOptions): Members {
  const devices = createDevices(secret, isSecure);
  const members: Members = {
    find: (userId) => findMember(db, userId),
    async require(userId) {
      const member = await findMember(db, userId);
      if (!member) throw new InputError('Choose a handle first: other members see it in place of your name.');
      return member;
    },
    takeHandle: (userId, handle, now) => takeHandle(db, userId, handle, now),
    async setShown(userId, shown, requestContext, now) {
      const { member } = await members.require(userId);
      await members.linkAccounts(userId, requestContext, now);
      if (shown.paper && (await readFirstMembers(db)).has(member)) throw new InputError(LATER_ACCOUNT);
      await storeShown(db, userId, shown);
      return members.require(userId);
    },
    async linkAccounts(userId, requestContext, now) {
      const network = approximateAddress(requestContext.address);
      const mayBeShared = network !== '' && devices.isShared(requestContext);
      const nearby = mayBeShared ? await listMembersInNetwork(db, network, MOST_COMPARED) : [];
      const atBrowser = nearby.filter(
        (one) => one.id !== userId && devices.idFor(one, requestContext) !== null,
      );
      const atMailbox = await noteMailbox(db, userId);
      const ids = [...new Set([...atBrowser.map(({ id }) => id), ...atMailbox])];
      if (ids.length === 0) return;
      await storeLinks(db, userId, ids, now);
      await hideLaterRecords(db, [userId, ...ids]);
    },
  };
  return members;
}
