import { createHash } from 'node:crypto';
import type { RobotId } from '@/lib/core/base/brand';
import { hashLink } from './chain';
import { HASHED_COLUMNS, ledgerCsvHead, ledgerCsvLine, SIGNAL_HASHED } from './ledger-csv';
import { readLedgerFile } from './ledger-file';
import { coinChain, sampleEvents, sampleLedger, signaledChain } from './testing/sample-ledger';
import { verifyChain } from './verify';

const ABOUT = { toTicker: (fundId: number) => `T${fundId}`, prices: 'Simulated prices' };
const cells = (line: string) => line.trimEnd().split(',');

describe('a ledger’s file', () => {
  it('has exactly the hashed text in its first columns, joined with |', () => {
    let before = '0'.repeat(64);
    for (const entry of [...sampleLedger(17, 3), ...sampleLedger(-1_000_000_007, 2)]) {
      if (entry.seq === 1) before = '0'.repeat(64);
      const line = cells(ledgerCsvLine(entry, ABOUT));
      const text = line.slice(0, HASHED_COLUMNS).join('|');
      expect(createHash('sha256').update(text).digest('hex')).toBe(line[HASHED_COLUMNS]);
      expect(line[0]).toBe(before);
      before = line[HASHED_COLUMNS] ?? '';
    }
  });

  it('has signals in lines of their own, and lets a stranger work out the hashes of both', () => {
    const names = cells(ledgerCsvHead());
    for (const link of signaledChain(17, sampleEvents(2))) {
      const line = cells(ledgerCsvLine(link, ABOUT));
      expect(line).toHaveLength(names.length);
      const row = Object.fromEntries(names.map((name, at) => [name, line[at] ?? '']));
      const fields =
        link.kind === 'signal'
          ? SIGNAL_HASHED.map((name) => row[name])
          : [...line.slice(0, HASHED_COLUMNS), row['signalSeq']];
      expect(createHash('sha256').update(fields.join('|')).digest('hex')).toBe(row['hash']);
      expect(row).toMatchObject({ ticker: 'T7', kind: link.kind, prices: 'Simulated prices' });
    }
  });

  it('writes prices below a dollar as plain decimals, and reads them back', () => {
    const chain = coinChain(17 as RobotId);
    const text = ledgerCsvHead() + chain.map((link) => ledgerCsvLine(link, ABOUT)).join('');
    const { links, hashedTexts } = readLedgerFile(text);
    expect(verifyChain(links, null, hashLink)).toMatchObject({ ok: true, entries: 2, signals: 1 });
    expect(hashedTexts[1]).toContain('|1000000000000000|8.12|');
    expect(text).toContain(',0.00000812,');
    expect(text).toContain(',0.00000405,');
    expect(text).not.toContain('e-');
  });

  it('names its columns, and says the same for people after the hash', () => {
    const names = cells(ledgerCsvHead());
    const [opened, closed] = sampleLedger(17, 1).map((entry) => {
      const line = cells(ledgerCsvLine(entry, ABOUT));
      expect(line).toHaveLength(names.length);
      return Object.fromEntries(names.map((name, at) => [name, line[at]]));
    });
    expect(opened).toMatchObject({
      kind: 'open',
      quantity: '12500000',
      profit: '',
      reason: '',
      ticker: 'T7',
      timeUtc: '2024-01-02T15:00:00Z',
      quantityDecimal: '12.5',
      priceDecimal: '100.01',
      profitDecimal: '',
      prices: 'Simulated prices',
    });
    expect(closed).toMatchObject({ kind: 'close', reason: 'signal', commissionDecimal: '0.35' });
    expect(Number(closed?.['profitDecimal']) * 1e6).toBe(Number(closed?.['profit']));
  });

  it('lets no name of an instrument be run by a spreadsheet', () => {
    const [entry] = sampleLedger(17, 1);
    const line = entry && ledgerCsvLine(entry, { ...ABOUT, toTicker: () => '=1+1,"x"' });
    expect(line).toContain(`,"'=1+1,""x""",`);
  });
});
