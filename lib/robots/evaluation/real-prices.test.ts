import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REAL_PRICES_TEXT } from './real-prices';

describe('what is said of real prices', () => {
  it('is what the decision found', () => {
    const decision = path.join(__dirname, '../../../docs/decisions/evaluation-on-real-bars.md');
    expect(readFileSync(decision, 'utf8').replace(/\s+(?:> )?/g, ' ')).toContain(REAL_PRICES_TEXT);
  });
});
