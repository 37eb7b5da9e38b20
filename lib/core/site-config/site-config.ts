import type { Feature } from './features';

/** The operator's settings of every page's frame. */
export interface SiteConfig {
  /** Features that are on. */
  readonly features: readonly Feature[];
  /** How to reach the operator; null for what isn't offered. */
  readonly contact: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string | null;
  };
}

export const NO_SITE_CONFIG: SiteConfig = {
  features: [],
  contact: { phone: null, email: null, address: null },
};
