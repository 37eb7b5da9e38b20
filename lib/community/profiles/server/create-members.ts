import type { Kysely } from 'kysely';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { Members } from '../members';
import { findMember, takeHandle } from './member-store';

export function createMembers(db: Kysely<Schema>): Members {
  return {
    find: (userId) => findMember(db, userId),
    async require(userId) {
      const member = await findMember(db, userId);
      if (!member) throw new InputError('Choose a handle first: other members see it in place of your name.');
      return member;
    },
    takeHandle: (userId, handle, now) => takeHandle(db, userId, handle, now),
  };
}
