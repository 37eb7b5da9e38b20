/** What counts the use of pages; the operator's setting. */
export type Analytics =
  | { readonly kind: 'none' }
  /** Daily counts by this site itself. */
  | { readonly kind: 'own' }
  /** Google Analytics 4, after consent. */
  | { readonly kind: 'ga4'; readonly measurementId: string }
  /** `origin`: of Plausible's server; `domain`: the site's name there. */
  | { readonly kind: 'plausible'; readonly origin: string; readonly domain: string };

export const NO_ANALYTICS: Analytics = { kind: 'none' };

export interface AnalyticsSources {
  readonly 'script-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

/**
 * What pages may load and call for it, as Content-Security-Policy sources. Google's are those of
 * developers.google.com/tag-platform/security/guides/csp, without images and frames, which only ads need.
 */
export function analyticsSources(analytics: Analytics): AnalyticsSources {
  switch (analytics.kind) {
    case 'ga4':
      return {
        'script-src': ['https://*.googletagmanager.com'],
        'connect-src': [
          'https://*.google-analytics.com',
          'https://*.analytics.google.com',
          'https://*.googletagmanager.com',
        ],
      };
    case 'plausible':
      return { 'script-src': [], 'connect-src': [analytics.origin] };
    default:
      return { 'script-src': [], 'connect-src': [] };
  }
}
