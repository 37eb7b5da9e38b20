import { reasonText } from '@/lib/trading/orders/reasons';
import { explainRefusal } from './refusals';

describe('a refusal for lack of money', () => {
  const WORDS = 'insufficient buying power';

  it.each(['market', 'stop'] as const)(
    'of a %s order that sells is told as one that others hold up',
    (kind) => {
      const reason = explainRefusal({ action: 'close', kind, side: 'sell' }, 'funds', WORDS);
      expect(reasonText(reason)).toContain('Another of your orders');
    },
  );

  it.each(['market', 'stop'] as const)(
    'of a %s order that buys back is told in the broker’s words',
    (kind) => {
      const reason = explainRefusal({ action: 'close', kind, side: 'buy' }, 'funds', WORDS);
      expect(reasonText(reason)).toContain(WORDS);
      expect(reasonText(reason)).not.toContain('Another');
    },
  );
});
