import { because, reasonText } from '@/lib/trading/orders/reasons';
import { stateLabel, stateMeaning } from './copy-labels';

const FINISHING = {
  state: 'draining' as const,
  paused: null,
  settings: { copyStopPct: 25 } as never,
  isRobotRetired: false,
};

describe('what it means that a copy is finishing', () => {
  const meaning = (reason: string) => stateMeaning({ ...FINISHING, reason });

  it('names the copy stop until it is reached', () => {
    expect(meaning(reasonText(because('turned-off')))).toContain('or at your copy stop of 25%.');
    const reached = meaning(reasonText(because('copy-stop', 25)));
    expect(reached).toMatch(/closed everything\. Open positions are still closed with the robot\.$/);
  });

  it('starts nothing again whose robot retired', () => {
    const halted = { ...FINISHING, state: 'halted' as const, reason: 'It lost 25%.' };
    expect(stateMeaning(halted)).toBe('It lost 25%. No new trades until you start it again.');
    expect(stateMeaning({ ...halted, isRobotRetired: true })).toBe(
      'It lost 25%. The robot retired, so you can’t start it again.',
    );
  });

  it('marks copies of retired robots', () => {
    const reason = reasonText(because('retired'));
    expect(stateLabel({ state: 'draining', paused: null, reason }).text).toBe('Robot retired');
    expect(stateLabel({ state: 'ended', paused: null, reason }).text).toBe('Ended');
    expect(meaning(reason)).toMatch(
      /^The robot retired .* still closed with the robot, or at your copy stop/,
    );
  });

  it('closes nothing that the user keeps', () => {
    expect(meaning(reasonText(because('kept')))).toBe('You stopped copying and kept its positions.');
  });
});
