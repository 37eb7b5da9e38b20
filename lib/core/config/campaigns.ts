import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';

/** What the sales popup promotes, by its name in the settings: to whom. */
const AUDIENCES = { beginner: 'beginner', 'all-users': 'all' } as const;

export type CampaignId = keyof typeof AUDIENCES;
export type Audience = (typeof AUDIENCES)[CampaignId];

export const CAMPAIGN_IDS = Object.keys(AUDIENCES) as readonly CampaignId[];

export interface Campaign {
  readonly id: CampaignId;
  readonly audience: Audience;
  /** UTC milliseconds; null for no end. */
  readonly endsAt: number | null;
}

/**
 * Campaigns as the operator names them: `beginner,all-users:2026-12-31`, each with its last day, or `none`.
 * @returns null if the text names none of the known campaigns or a day that isn't one
 */
export function parseCampaigns(text: string): readonly Campaign[] | null {
  if (text === 'none') return [];
  const campaigns: Campaign[] = [];
  for (const part of text.split(',')) {
    const [name = '', day, ...more] = part.trim().split(':');
    const id = CAMPAIGN_IDS.find((known) => known === name);
    const endsAt = day === undefined ? null : readEnd(day);
    if (id === undefined || endsAt === 'invalid' || more.length > 0) return null;
    campaigns.push({ id, audience: AUDIENCES[id], endsAt });
  }
  return campaigns;
}

function readEnd(day: string): number | 'invalid' {
  try {
    return (parseIsoDay(day) + 1) * DAY_MS;
  } catch {
    return 'invalid';
  }
}
