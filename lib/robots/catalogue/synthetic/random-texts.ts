import type { RandomSource } from './random-source';

const STYLES = [
  'Swing Trader',
  'Fast Trader',
  'Active Trader',
  'Two-Way Trader',
  'Portfolio Trader',
  'Inversor',
];
const PACES = ['', ', quick', ', patient', ', Übermut', ', café blend', ', v2.0', ' ÉLAN'];

const STARTS = [
  'Trades',
  'Follows',
  'Compares',
  'Waits for',
  'Watches',
  'Buys',
  'Sells',
  'Measures',
  'Übernimmt',
  'Préfère',
];
const NOUNS = (
  'momentum breakouts reversals trends gaps averages channels bands earnings surprises balances reports sectors ' +
  'baskets pairs spreads signals stops targets positions sessions openings closings volumes ranges peaks troughs ' +
  'drawdowns cycles seasons yields premiums discounts corrélations Größen señales São.Paulo BTC.X BRK.B U.S. 2.5 3x ' +
  'naïveté façade Zürich Øresund 移動平均 тренд İstanbul ﬁlings Ⅳ'
).split(' ');
const LINKS = (
  'when while after before because although unless and or with without over under near far above below across ' +
  'during until since through against between'
).split(' ');
const VERBS = (
  'rise fall turn hold widen narrow break cross return stretch fade build leave enter exceed shrink settle drift ' +
  'bounce stall accelerate slow'
).split(' ');
const ENDS = (
  'sharply slowly early late twice again daily weekly intraday overnight quietly evenly often rarely steadily ' +
  'together apart'
).split(' ');

/** Sentences for descriptions: robots share sentences, as those of one family do. */
const SENTENCES = 700;

/** Makes names and descriptions out of a few hundred words, marks, dots and foreign letters among them. */
export function createTexts(random: RandomSource) {
  const sentences = Array.from({ length: SENTENCES }, () => {
    const parts = Array.from({ length: random.int(1, 3) }, () =>
      [random.pick(NOUNS), random.pick(VERBS), random.pick(ENDS), random.pick(LINKS)].join(' '),
    );
    return `${random.pick(STARTS)} ${parts.join(' ')} ${random.pick(NOUNS)}${random.pick(['.', '.', ':', '!'])}`;
  });
  return {
    name(what: string, strategyTitle: string, timeframe: number): string {
      const name = `${random.pick(STYLES)}, ${what}: ${strategyTitle}${random.pick(PACES)}, ${timeframe} min`;
      // Names that differ in nothing but case are equal in the order by name.
      return random.chance(0.03) ? name.toUpperCase() : name;
    },
    description(tickers: readonly string[]): string {
      const own = `Trades ${tickers.join(', ')}.`;
      return [own, ...Array.from({ length: random.int(1, 4) }, () => random.pick(sentences))].join(' ');
    },
  };
}
