export {};

declare module '@/lib/core/database/schema' {
  interface Schema {
    used_captchas: UsedCaptchasTable;
  }
}

interface UsedCaptchasTable {
  captcha_hash: string;
  expires_at: number;
}
