import { GUEST, hasTool } from './permissions';

describe('a tool', () => {
  it('is for those who subscribe to it, and for Expert', () => {
    const user = { ...GUEST, userId: 'ann', tools: ['PatternSearchEngine'] as const };
    expect(hasTool(user, 'PatternSearchEngine')).toBe(true);
    expect(hasTool(user, 'BuySellRecommendations')).toBe(false);
    expect(hasTool({ ...user, planLevel: 2 }, 'BuySellRecommendations')).toBe(false);
    expect(hasTool({ ...user, planLevel: 3 }, 'BuySellRecommendations')).toBe(true);
    expect(hasTool(GUEST, 'PatternSearchEngine')).toBe(false);
  });
});
