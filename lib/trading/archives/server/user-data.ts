import { type UserData, userData } from '@/lib/core/database/user-data';

/** Deletion of archived rows; their tables export them. */
export const ARCHIVE_DATA: readonly UserData[] = [
  userData({
    table: 'archived_rows',
    privacyNotice: 'their orders',
    personal: ['account_id'],
    exported: { not: 'The tables that its rows come from export them, too.' },
    deleted: 'with-account',
  }),
];
