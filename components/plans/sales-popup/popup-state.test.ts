import { isDue, nextState, type PopupState, parseMemory } from './popup-state';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const at = (view: PopupState['view'], closedAt: number | null = null): PopupState => ({ view, closedAt });

describe('the sales popup', () => {
  const loads = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const shown = (share: number | null, isOnPricingPage = false) =>
    loads.filter((load) => isDue(load, { share, isOnPricingPage }));

  it.each([
    ['a guest', null, [3, 4, 5, 6, 7, 8, 9, 10]],
    ['a user who never sees it', 0, []],
    ['a user who sees it on every load', 1, [3, 4, 5, 6, 7, 8, 9, 10]],
    ['a user who sees it on half of them', 0.5, [4, 6, 8, 10]],
    ['a user with 0.3: every 3rd', 0.3, [3, 6, 9]],
    ['a user with 0.15: every 7th', 0.15, [7]],
  ])('is shown to %s', (_, share, expected) => {
    expect(shown(share)).toEqual(expected);
  });

  it('is shown on the pricing page whatever the count', () => {
    expect(shown(null, true)).toEqual(loads);
    expect(shown(0, true)).toEqual(loads);
  });

  it('is hidden, then collapsed, and expands on the first interaction', () => {
    const used = { kind: 'used', now: NOW } as const;
    expect(nextState(at('hidden'), used)).toEqual(at('hidden'));
    expect(nextState(at('hidden'), { kind: 'opened' })).toEqual(at('hidden'));
    const collapsed = nextState(at('hidden'), { kind: 'due' });
    expect(collapsed).toEqual(at('collapsed'));
    expect(nextState(collapsed, used)).toEqual(at('expanded'));
  });

  it('stores when it is closed, stays collapsed for two hours, and expands after more than that', () => {
    const closed = nextState(at('expanded'), { kind: 'closed', now: NOW });
    expect(closed).toEqual(at('collapsed', NOW));
    const laterBy = (ms: number) => nextState(closed, { kind: 'used', now: NOW + ms }).view;
    expect([laterBy(0), laterBy(2 * HOUR - 1), laterBy(2 * HOUR), laterBy(2 * HOUR + 1)]).toEqual([
      'collapsed',
      'collapsed',
      'collapsed',
      'expanded',
    ]);
    // By hand at any time.
    const opened = nextState(closed, { kind: 'opened' });
    expect(opened).toEqual(at('dialog', NOW));
    expect(nextState(opened, { kind: 'closed', now: NOW + 1 })).toEqual(at('collapsed', NOW + 1));
  });

  it('ignores broken data', () => {
    const nothing = { loads: 0, closedAt: null };
    for (const text of [
      null,
      '',
      '{',
      'null',
      '7',
      '[]',
      '{"loads":"3","closedAt":null}',
      '{"loads":-1,"closedAt":null}',
      '{"loads":1.5,"closedAt":null}',
      '{"loads":3}',
      `{"loads":3,"closedAt":${NOW + 1}}`,
    ])
      expect([text, parseMemory(text, NOW)]).toEqual([text, nothing]);
    expect(parseMemory(`{"loads":3,"closedAt":${NOW}}`, NOW)).toEqual({ loads: 3, closedAt: NOW });
  });
});
