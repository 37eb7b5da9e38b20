import { type Millis, plus } from '@/lib/core/base/brand';
import { parseCampaigns } from '@/lib/core/config/campaigns';
import { campaignFor, listOffers } from './campaigns';

const NOW = Date.UTC(2026, 10, 20) as Millis;

describe('campaigns', () => {
  it('are named with their last day, and nothing else is accepted', () => {
    expect(parseCampaigns('none')).toEqual([]);
    expect(parseCampaigns('beginner, all-users:2026-12-31')).toEqual([
      { id: 'beginner', audience: 'beginner', endsAt: null },
      { id: 'all-users', audience: 'all', endsAt: Date.UTC(2027, 0, 1) },
    ]);
    for (const wrong of [
      '',
      'spring',
      'beginner,',
      'beginner:soon',
      'beginner:2026-02-30',
      'beginner:2026-12-31:x',
    ])
      expect([wrong, parseCampaigns(wrong)]).toEqual([wrong, null]);
  });

  it.each([
    ['a guest', null, 'beginner'],
    ['a beginner', 'Beginner', 'beginner'],
    ['an expert', 'expert', 'all-users'],
    ['an advisor', 'advisor', 'all-users'],
  ])('shows %s the right one', (_, level, id) => {
    const campaigns = parseCampaigns('beginner,all-users') ?? [];
    expect(campaignFor(campaigns, level, NOW)?.id).toBe(id);
  });

  it('end, and leave beginners with that of everyone', () => {
    const campaigns = parseCampaigns('beginner:2026-11-19,all-users:2026-11-20') ?? [];
    expect(campaignFor(campaigns, null, NOW)?.id).toBe('all-users');
    expect(campaignFor(campaigns, null, plus(NOW, 86_399_999))?.id).toBe('all-users');
    expect(campaignFor(campaigns, null, plus(NOW, 86_400_000))).toBeNull();
  });

  it('have the specification’s prices, struck and with percentages only where list prices were offered', () => {
    const [robots, unlimited] = listOffers({ id: 'all-users' }, true);
    expect(robots).toEqual({
      name: 'AI Robots',
      product: 'IntermediateOne',
      year: 54_000,
      yearByMonth: 4_500,
      month: 5_200,
      listYear: 108_000,
      listMonth: 9_000,
      percentOff: 50,
    });
    expect(unlimited).toMatchObject({
      name: 'Unlimited',
      year: 150_000,
      yearByMonth: 12_500,
      month: 14_500,
      listYear: 300_000,
      listMonth: 25_000,
    });
    for (const offer of listOffers({ id: 'all-users' }, false))
      expect(offer).toMatchObject({ listYear: null, listMonth: null, percentOff: null });
  });
});
