import type { ProductId } from '@/lib/people/memberships/products';
import { subscribePath } from '@/lib/site/addresses/subscribe-path';
import { readSelection, toggle, writeSelection } from './selection';

describe('readSelection', () => {
  it.each([
    [60, 12, 'IntermediateOne'],
    [15, 12, 'IntermediateTwo'],
    [5, -1_000_000_005, 'Expert'],
  ] as const)('reads what the subscribe link of a %p-minute robot writes', (timeframe, id, plan) => {
    const link = subscribePath({ id, timeframe }, { isGuest: true, isInMobileWebView: false });
    expect(readSelection(link.slice(link.indexOf('?')))).toEqual({
      products: [plan],
      period: 'year',
      robotId: id,
      asksForUnsold: false,
    });
  });

  it.each([
    ['', []],
    ['?selectedProducts=constructor', []],
    ['?selectedRobotProductId=12', []],
    ['?selectedProducts=AIRobots&selectedRobotsCount=9', ['IntermediateOne']],
    ['?selectedProducts=AIRobots,IntradayCrypto', ['IntermediateOne', 'IntradayCrypto']],
    ['?selectedProducts=AIRobots,Expert', ['Expert']],
    ['?selectedProducts=Expert,Expert', ['Expert']],
  ])('%p selects %p', (search, products) => {
    expect(readSelection(search).products).toEqual(products);
  });

  it.each(['//evil.example', '1e9', '9999999999999999', 'javascript:alert(1)'])(
    'treats %p as no robot',
    (id) => {
      const search = `?selectedProducts=Expert&selectedRobotProductId=${encodeURIComponent(id)}`;
      expect(readSelection(search)).toMatchObject({ products: ['Expert'], robotId: null });
    },
  );

  it('detects what is requested but not sold', () => {
    expect(readSelection('?selectedProducts=Yacht')).toMatchObject({
      products: [],
      asksForUnsold: true,
    });
  });

  it('survives a round trip through the address', () => {
    const all: ProductId[][] = [
      [],
      ['Expert'],
      ['IntermediateOne', 'IntradayCrypto'],
      ['IntermediateTwo', 'IntradayCrypto'],
    ];
    for (const products of all)
      for (const period of ['month', 'year'] as const) {
        const selection = { products, period, robotId: -1_000_000_005, asksForUnsold: false };
        expect(readSelection(writeSelection(selection))).toEqual(selection);
      }
  });
});

describe('toggle', () => {
  it('keeps one plan, and crypto robots out of Expert, which has them', () => {
    expect(toggle(['IntermediateOne'], 'IntermediateTwo')).toEqual(['IntermediateTwo']);
    expect(toggle(['IntradayCrypto'], 'IntermediateOne')).toEqual(['IntermediateOne', 'IntradayCrypto']);
    expect(toggle(['IntermediateOne', 'IntradayCrypto'], 'Expert')).toEqual(['Expert']);
    expect(toggle(['Expert'], 'IntradayCrypto')).toEqual(['IntradayCrypto']);
    expect(toggle(['Expert'], 'Expert')).toEqual([]);
  });
});
