import { createHash } from 'node:crypto';
import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { RobotDefinition } from './definition';
import { commitTo, createSeal, hashParameters } from './hash';
import { sampleDefinition } from './testing/sample-definition';

const ROBOT = sampleDefinition({
  description: 'Words.',
  legs: [5 as FundId],
  params: { slow: 30, fast: 10 },
  publishedAt: 86_400_000 as Millis,
});

describe('hashParameters', () => {
  it('is the SHA-256 of the documented text', () => {
    const text =
      '{"agentKind":"Virtual","agentType":"Single","allowShort":true,"analysis":"TA","fundTypes":["S"],' +
      '"initialBalance":10000,"legs":[5],"maxOpenPositions":1,"params":{"fast":10,"slow":30},' +
      '"publishedAt":86400000,"sizing":{"kind":"percent","percent":50},"startsAt":0,"strategyId":"sma-cross",' +
      '"timeframe":60,"version":1}';
    expect(hashParameters(ROBOT)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each([
    ['id', { id: 2 as RobotId }],
    ['name', { name: 'Other' }],
    ['description', { description: 'Other.' }],
    ['order of parameters', { params: { fast: 10, slow: 30 } }],
  ])('does not depend on the %s', (_, change) => {
    expect(hashParameters({ ...ROBOT, ...change })).toBe(hashParameters(ROBOT));
  });

  const changes: [string, Partial<RobotDefinition>][] = [
    ['version', { version: 2 }],
    ['account kind', { agentKind: 'Brokerage' }],
    ['agent type', { agentType: 'Portfolio' }],
    ['legs', { legs: [6 as FundId] }],
    ['strategy', { strategyId: 'rsi-reversion' }],
    ['a parameter', { params: { slow: 31, fast: 10 } }],
    ['timeframe', { timeframe: 15 }],
    ['balance', { initialBalance: 10_001 }],
    ['sizing', { sizing: { kind: 'percent', percent: 51 } }],
    ['positions', { maxOpenPositions: 2 }],
    ['short selling', { allowShort: false }],
    ['publication', { publishedAt: 172_800_000 as Millis }],
    ['start', { startsAt: 1 as Millis }],
    ['model', { modelHash: 'ab'.repeat(32) }],
  ];
  it.each(changes)('changes with the %s', (_, change) => {
    expect(hashParameters({ ...ROBOT, ...change })).not.toBe(hashParameters(ROBOT));
  });
});

describe('a commitment', () => {
  it('is the SHA-256 of 32 random bytes and the same text, another each time', () => {
    const [seal, other] = [createSeal(ROBOT), createSeal(ROBOT)];
    expect(seal.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(seal.commitment).toBe(commitTo(seal.salt, ROBOT));
    expect(other.commitment).not.toBe(seal.commitment);
    expect(commitTo('00'.repeat(32), ROBOT)).toBe(
      createHash('sha256')
        .update(Buffer.alloc(32))
        .update(
          '{"agentKind":"Virtual","agentType":"Single","allowShort":true,"analysis":"TA","fundTypes":["S"],' +
            '"initialBalance":10000,"legs":[5],"maxOpenPositions":1,"params":{"fast":10,"slow":30},' +
            '"publishedAt":86400000,"sizing":{"kind":"percent","percent":50},"startsAt":0,"strategyId":"sma-cross",' +
            '"timeframe":60,"version":1}',
        )
        .digest('hex'),
    );
  });

  it('changes with the balance', () => {
    const salt = '01'.repeat(32);
    expect(commitTo(salt, { ...ROBOT, initialBalance: 20_000 })).not.toBe(commitTo(salt, ROBOT));
  });
});
