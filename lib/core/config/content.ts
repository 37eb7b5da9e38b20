import { z } from 'zod';
import { type Campaign, parseCampaigns } from './campaigns';

const MAX_MAINTENANCE_TEXT = 1000;

const channel = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', 'must be an https address')
  .optional();

/** Variables for page content. */
export const contentVariables = {
  MAINTENANCE: z.enum(['Off', 'Changing', 'On'], "must be 'Off', 'Changing' or 'On'").default('Off'),
  MAINTENANCE_TEXT: z
    .string()
    .trim()
    .max(MAX_MAINTENANCE_TEXT, `must have at most ${MAX_MAINTENANCE_TEXT} characters`)
    .transform((text) => text.replaceAll(/\s+/g, ' '))
    .default(''),
  LIST_PRICES: z.literal('offered', "must be 'offered', or left out").optional(),
  CAMPAIGNS: z
    .string()
    .default('beginner,all-users')
    .refine(
      (text) => parseCampaigns(text.trim()) !== null,
      "must be 'none', or campaigns such as 'beginner,all-users:2026-12-31'",
    )
    .transform((text) => parseCampaigns(text.trim()) ?? []),
  CHANNEL_DISCUSSION_URL: channel,
  CHANNEL_MICROBLOG_URL: channel,
  CHANNEL_VIDEO_URL: channel,
  CHANNEL_SOCIAL_URL: channel,
};

const variables = z.object(contentVariables);
type ContentVariables = z.output<typeof variables>;

export interface ContentConfig {
  /** The banner until a content admin or the operator's command sets another. */
  readonly maintenance: { readonly mode: 'Off' | 'Changing' | 'On'; readonly text: string };
  /** Whether list prices were really offered, so that they may be struck through. */
  readonly hasListPrices: boolean;
  /** What the sales popup promotes. */
  readonly campaigns: readonly Campaign[];
  /** Channels elsewhere that visitors can subscribe to; unset ones are omitted. */
  readonly channels: readonly { readonly name: string; readonly url: string }[];
}

export function toContentConfig(env: ContentVariables): ContentConfig {
  const channels = [
    { name: 'Stock discussions', url: env.CHANNEL_DISCUSSION_URL },
    { name: 'Microblog', url: env.CHANNEL_MICROBLOG_URL },
    { name: 'Videos', url: env.CHANNEL_VIDEO_URL },
    { name: 'Social network', url: env.CHANNEL_SOCIAL_URL },
  ];
  return {
    maintenance: { mode: env.MAINTENANCE, text: env.MAINTENANCE_TEXT },
    hasListPrices: env.LIST_PRICES === 'offered',
    campaigns: env.CAMPAIGNS,
    channels: channels.flatMap(({ name, url }) => (url === undefined ? [] : { name, url })),
  };
}

/** Reports a banner without a text. */
export function contentFaults(
  env: Pick<ContentVariables, 'MAINTENANCE' | 'MAINTENANCE_TEXT'>,
): readonly string[] {
  if (env.MAINTENANCE === 'Off' || env.MAINTENANCE_TEXT !== '') return [];
  return [`MAINTENANCE '${env.MAINTENANCE}': set MAINTENANCE_TEXT as well, which the banner shows`];
}
