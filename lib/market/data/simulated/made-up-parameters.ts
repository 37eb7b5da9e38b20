import type { Instrument } from '../instrument';
import { uniformAt } from './random';
import type { StockParameters } from './stock-parameters';

/** Any will do; it never changes, since prices follow from it. */
const SEED = 1;

/** A made-up stock's figures, within those of the table and the same for every seed. */
export function madeUpParameters({ fundId, ticker }: Instrument): StockParameters {
  const between = (part: number, least: number, most: number) =>
    least + (most - least) * uniformAt(SEED, fundId, 0, part);
  const price = Math.round(Math.exp(between(0, Math.log(15), Math.log(400))));
  const beta = Math.round(20 * between(1, 0.5, 1.6)) / 20;
  const ownPct = Math.round(between(2, 14, 36));
  const dollarMillions = Math.round(Math.exp(between(3, Math.log(150), Math.log(4000))));
  return [ticker, price, beta, ownPct, dollarMillions];
}
