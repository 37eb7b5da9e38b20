import { z } from 'zod';
import { type Analytics, NO_ANALYTICS } from '@/lib/core/site-config/analytics';

/** Variables that say what counts the use of pages. */
export const analyticsVariables = {
  ANALYTICS: z
    .enum(['own', 'ga4', 'plausible'], "must be 'own', 'ga4' or 'plausible', or left out")
    .optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .trim()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement ID, such as G-AB12CD34EF')
    .optional(),
  PLAUSIBLE_DOMAIN: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,253}$/, 'must be the site’s domain in Plausible, such as example.com')
    .optional(),
  PLAUSIBLE_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
};

const variables = z.object(analyticsVariables);
type AnalyticsVariables = z.output<typeof variables>;

/** @param host of BASE_URL */
export function toAnalytics(env: AnalyticsVariables, host: string): Analytics {
  switch (env.ANALYTICS) {
    case 'own':
      return { kind: 'own' };
    case 'ga4':
      return { kind: 'ga4', measurementId: env.GA4_MEASUREMENT_ID ?? '' };
    case 'plausible':
      return {
        kind: 'plausible',
        origin: new URL(env.PLAUSIBLE_URL ?? 'https://plausible.io').origin,
        domain: env.PLAUSIBLE_DOMAIN ?? host,
      };
    default:
      return NO_ANALYTICS;
  }
}

export function analyticsFaults(env: AnalyticsVariables): readonly string[] {
  return env.ANALYTICS === 'ga4' && env.GA4_MEASUREMENT_ID === undefined
    ? ["ANALYTICS 'ga4': set GA4_MEASUREMENT_ID as well"]
    : [];
}
