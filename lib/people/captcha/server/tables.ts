import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    used_captchas: UsedCaptchasTable;
  }
}

interface UsedCaptchasTable {
  captcha_hash: string;
  expires_at: Unit<Millis>;
}
