import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Stack } from '@/components/ui/stack/stack';

/** The file's columns, in order. */
const HASHED =
  'prevHash, robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit, phase, late, recordedAt';
const READABLE =
  'ticker, timeUtc, recordedAtUtc, quantityDecimal, priceDecimal, commissionDecimal, slippageDecimal, profitDecimal, prices';
const OF_SIGNALS = 'action, sharePct, stopDistance, takeProfitDistance, decidedAt, dueAt';

/** What the ledger file holds, and how each line's hash is computed. */
export function LedgerColumns() {
  return (
    <Stack>
      <p>
        One line per entry or signal, dollar amounts included. Join the first 17 columns of an entry with{' '}
        <code>|</code> and you have exactly what the SHA-256 in column 18 is computed from. Each line starts
        with the hash of the line before, so any tool can recompute the chain.
      </p>
      <Definitions>
        <Definition term="1 to 17, as hashed">
          {HASHED}. Amounts are whole millionths, times are milliseconds since 1970 in UTC, late is 0 or 1.
          The first prevHash is 64 zeros. An opening has no reason and no profit; a close’s reason is signal,
          stop, take-profit or margin-call.
        </Definition>
        <Definition term="18">hash: SHA-256 in hex.</Definition>
        <Definition term="19">
          signalSeq: the number of the signal that the entry fills. Where there is one, <code>|</code> and
          this number follow column 17 in what is hashed.
        </Definition>
        <Definition term="20 to 28, human-readable">
          {READABLE}. The last one names the kind of prices.
        </Definition>
        <Definition term="29 to 34, signals only">
          {OF_SIGNALS}. A signal’s hash is computed from prevHash, robotId, seq, kind, fundId, side, these six
          and recordedAt, joined with <code>|</code>.
        </Definition>
      </Definitions>
    </Stack>
  );
}
