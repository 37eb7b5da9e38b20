import { type UserData, userData } from '@/lib/core/database/user-data';

/** Purging of solved captchas. */
export const CAPTCHA_DATA: readonly UserData[] = [
  userData({
    table: 'used_captchas',
    privacyNotice: 'Solved captchas',
    personal: ['captcha_hash'],
    exported: { not: 'Hashes of tasks; none says whose it was.' },
    deleted: { not: 'None says whose it was.' },
    purge: (db, now) => db.deleteFrom('used_captchas').where('expires_at', '<', now).execute(),
  }),
];
