import type { Picos } from '../../transactions/picos';
import { CellError } from '../cell-error';
import { absolutePicos, negated } from '../entry';
import { optionSymbol } from '../option-symbol';
import { parseNumber } from '../parse-values';
import type { StatementRow } from '../row';
import { bookAs, hasAll, type KindTable, rowKind, type StatementFormat } from '../statement-format';

const KINDS: KindTable = [
  [/^(?:buy|bto|btc)$/i, 'buy'],
  [/^(?:sell|sto|stc)$/i, 'sell'],
  [/^(?:oexp|oasgn|oexcs)$/i, 'expiry'],
  [/^(?:spl|spr)$/i, 'split'],
  [/^(?:cdiv|mdiv|scap|lcap)$/i, 'dividend'],
  [/^dtax$/i, 'tax'],
  [/^(?:int|slip|mint|gdbp|mtch|gmpc)$/i, 'interest'],
  [/^(?:gold|dfee|afee|dcf)$/i, 'fee'],
  [/^(?:ach|rtp|wire|dcc|xent_cc|ccf)$/i, 'cash'],
  [/^(?:acati|rec)$/i, 'transfer-in'],
  [/^acato$/i, 'transfer-out'],
];

/** `2S`: two that were held are gone; without S, two that were written are. */
function readQuantity(row: StatementRow): Picos | null {
  const text = row.text('quantity');
  const quantity = parseNumber(text.replace(/S$/i, ''), '.');
  if (quantity === undefined) throw new CellError('Quantity', text, 'This isn’t a number.');
  if (quantity === null) return null;
  return /S$/i.test(text) ? negated(absolutePicos(quantity)) : quantity;
}

export const ROBINHOOD: StatementFormat = {
  id: 'robinhood',
  broker: 'Robinhood',
  report: 'account activity',
  order: 'mdy',
  mark: '.',
  isHeader: (names) => hasAll(names, 'activity date', 'trans code'),
  rules: {
    columns: {
      date: ['activity date'],
      symbol: ['instrument'],
      name: ['description'],
      quantity: ['quantity'],
      price: ['price'],
      amount: ['amount'],
    },
    currency: 'USD',
    isSigned: true,
    hasHiddenFees: true,
  },
  read([row]) {
    const description = row.text('description').split(/\r\n|\r|\n/, 1)[0] ?? '';
    const symbol =
      optionSymbol(description.replace(/^option expiration for /i, '')) ?? row.text('instrument');
    return bookAs(rowKind(row.text('trans code'), KINDS), row, ROBINHOOD.rules, {
      symbol,
      quantity: readQuantity(row),
    });
  },
};
