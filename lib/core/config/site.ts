import { z } from 'zod';
import { FEATURE_NAMES, type Feature } from '@/lib/core/site-config/features';
import type { SiteConfig } from '@/lib/core/site-config/site-config';

const MAX_ADDRESS = 200;

function isFeature(name: string): name is Feature {
  return (FEATURE_NAMES as readonly string[]).includes(name);
}

const MOST_PERCENT = 50;

/** Variables that change what menus and the footer show. */
export const siteVariables = {
  FEATURES: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((name) => name.trim() || []))
    .refine(
      (names) => names.every(isFeature),
      `must be names separated by commas, of ${FEATURE_NAMES.join(', ')}`,
    )
    .transform((names) => names.filter(isFeature)),
  AFFILIATE_PERCENT: z
    .string()
    .trim()
    .refine(
      (value) => /^[1-9]\d?$/.test(value) && Number(value) <= MOST_PERCENT,
      `must be a whole number from 1 to ${MOST_PERCENT}`,
    )
    .transform(Number)
    .optional(),
  CONTACT_PHONE: z
    .string()
    .trim()
    .regex(
      /^\+?[\d\s().-]{5,25}$/,
      'must be a phone number of digits, spaces and + ( ) . -, such as +1 775 555 0100',
    )
    .optional(),
  CONTACT_EMAIL: z.string().trim().pipe(z.email('must be an email address')).optional(),
  CONTACT_ADDRESS: z
    .string()
    .trim()
    .max(MAX_ADDRESS, `must have at most ${MAX_ADDRESS} characters`)
    .regex(/^[^<>]*\p{L}[^<>]*$/u, 'must be a mailing address in one line')
    .optional(),
};

const variables = z.object(siteVariables);

export function toSiteConfig(env: z.output<typeof variables>): Omit<SiteConfig, 'sendsMail' | 'analytics'> {
  return {
    features: env.FEATURES,
    affiliatePercent: env.AFFILIATE_PERCENT ?? null,
    contact: {
      phone: env.CONTACT_PHONE ?? null,
      email: env.CONTACT_EMAIL ?? null,
      address: env.CONTACT_ADDRESS ?? null,
    },
  };
}
