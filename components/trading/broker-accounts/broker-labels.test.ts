import { stateMeaning } from './broker-labels';

describe('what it means that a limit stopped an account', () => {
  const meaning = (stoppedBy: 'broker' | 'daily-loss', open: number) =>
    stateMeaning({
      state: 'stopped',
      keyKind: 'keys',
      reason: null,
      stoppedBy,
      exitsGoOn: true,
      limits: null,
      robotPositionCount: open,
      stopOrderCount: 0,
    });

  it('promises no exits while the broker takes no orders', () => {
    expect(meaning('broker', 2)).toContain('Exits leave once the broker takes orders again.');
    expect(meaning('daily-loss', 2)).toContain('Robots still close what they hold as usual');
    expect(meaning('broker', 0)).toBe('Nothing new is opened.');
  });
});
