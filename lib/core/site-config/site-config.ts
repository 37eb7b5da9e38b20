import { type Analytics, NO_ANALYTICS } from './analytics';
import type { Feature } from './features';

/** The operator's settings of every page's frame. */
export interface SiteConfig {
  /** Features that are on. */
  readonly features: readonly Feature[];
  /** Whether mails are sent or, on a local machine without a mail server, can be read there. */
  readonly sendsMail: boolean;
  /** Whole percent of friends' paid invoices that affiliates get; null if no money is paid. */
  readonly affiliatePercent: number | null;
  readonly analytics: Analytics;
  /** How to reach the operator; null for what isn't offered. */
  readonly contact: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string | null;
  };
}

export const NO_SITE_CONFIG: SiteConfig = {
  features: [],
  sendsMail: false,
  affiliatePercent: null,
  analytics: NO_ANALYTICS,
  contact: { phone: null, email: null, address: null },
};
