import { parseCampaigns } from '@/lib/core/config/campaigns';
import type { Services } from '../services';
import { runCall, testNow } from '../testing/call-context';
import { getPromotion } from './promotions';

const running = (text: string, hasListPrices = false) =>
  ({ promotions: { campaigns: parseCampaigns(text) ?? [], hasListPrices } }) as unknown as Services;
const user = (level: string) => ({ account: { level } }) as never;

describe('GetPromotion', () => {
  it('has the campaign for beginners for guests and beginners, and that for everyone for others', async () => {
    const services = running('beginner,all-users');
    const ids = await Promise.all(
      [null, user('beginner'), user('expert')].map(async (who) => {
        const { Promotion } = (await runCall(getPromotion, {}, { services, who })) as {
          Promotion: { Campaign: string; Offers: { Name: string; ListYear: number | null }[] };
        };
        return [Promotion.Campaign, Promotion.Offers.map(({ Name, ListYear }) => [Name, ListYear])];
      }),
    );
    const [signals, robots] = [
      ['Buy/Sell Daily', null],
      ['AI Robots', null],
    ];
    expect(ids).toEqual([
      ['beginner', [signals, robots]],
      ['beginner', [signals, robots]],
      ['all-users', [robots, ['Unlimited', null]]],
    ]);
  });

  it('has none while no campaign runs', async () => {
    const ended = new Date(testNow() - 1).toISOString().slice(0, 10);
    for (const text of ['none', `beginner:${ended},all-users:${ended}`])
      expect(await runCall(getPromotion, {}, { services: running(text) })).toEqual({ Promotion: null });
  });
});
