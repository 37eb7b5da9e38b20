import { render } from '@/components/ui/testing/rendered';
import { HASHED_COLUMNS, ledgerCsvHead } from '@/lib/robots/ledger/ledger-csv';
import { LedgerCheck } from './ledger-check';

const SEAL = 'pH0J6kQZ1y3cN5wTq8vXrLbUeGfDhAaSiMo2KzWxYt4=';
const ledger = { entries: 12, signals: 3, headSeal: SEAL, updatedAt: 0 };

describe('the check of a ledger', () => {
  it('names the columns of the file as they are', () => {
    const { text } = render(<LedgerCheck robotId={7} ledger={ledger} />);
    const names = ledgerCsvHead().trim().split(',');
    expect(text).toContain(`${names.slice(0, HASHED_COLUMNS).join(', ')}.`);
    const ofSignals = names.indexOf('action');
    expect(names[HASHED_COLUMNS + 1]).toBe('signalSeq');
    expect(text).toContain(`${names.slice(HASHED_COLUMNS + 2, ofSignals).join(', ')}.`);
    expect(text).toContain(`${names.slice(ofSignals).join(', ')}.`);
    expect(text).toContain(`1 to ${HASHED_COLUMNS},`);
    expect(text).toContain(`${HASHED_COLUMNS + 3} to ${ofSignals},`);
    expect(text).toContain(`${ofSignals + 1} to ${names.length},`);
  });

  it('gives guests a file without the full ledger, which no crawler follows, and none in an app', () => {
    const { html } = render(<LedgerCheck robotId={-1_000_000_042} ledger={ledger} />);
    // It would answer 401.
    expect(html).not.toContain('/api/ledger/');
    expect(html).toMatch(/<a[^>]*href="\/app\/auth\/\?action=ask_for_sign_up"/);
    expect(html).toMatch(/<a[^>]*href="\/api\/ledger-percent\/-1000000042\.csv"[^>]*rel="nofollow"/);
    expect(html).toContain('article=ledger');
    const inApp = render(<LedgerCheck robotId={7} ledger={ledger} isInApp />).html;
    expect(inApp).not.toMatch(/ledger-percent|\$/);
  });
});
