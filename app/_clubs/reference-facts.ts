import type { ReferenceCardFacts } from '@/components/community/clubs/reference-card';
import { findLinks, findReferences, type PostReference } from '@/lib/community/clubs/post-references';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { formatDate } from '@/lib/core/format/date';
import { formatPercent, formatPrice } from '@/lib/core/format/number';
import { getBaseUrl, getCatalogue, getLedger, getQuote } from '@/lib/robots/catalogue/current';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath, tickerPath } from '@/lib/site/addresses/addresses';

/** What a post's links lead to, as of now; those to what isn't there stay plain links. */
export async function referenceFacts(html: string | null): Promise<readonly ReferenceCardFacts[]> {
  if (html === null) return [];
  const facts = await Promise.all(findReferences(findLinks(html, getBaseUrl()).own).map(readFacts));
  return facts.flatMap((one) => one ?? []);
}

async function readFacts(reference: PostReference): Promise<ReferenceCardFacts | null> {
  if (reference.kind === 'ticker') {
    const instrument = getCatalogue().instrument(reference.ticker);
    if (!instrument) return null;
    const { ticker, fundId, fundName, decimals } = instrument;
    const quote = getQuote(fundId);
    const price = quote ? `${formatPrice(quote.price, decimals)} · ` : '';
    return { href: tickerPath(ticker), title: ticker, note: `${price}${fundName}` };
  }
  const robot = getCatalogue().summary(reference.robotId);
  if (robot === null || robot === 'removed') return null;
  const name = nameLines(robot.name).join(' · ');
  const href = robotPath(robot);
  if (reference.kind === 'robot')
    return {
      href,
      title: name,
      note: `AI robot · ${robot.strategyTitle} · ${robot.tickers.slice(0, 5).join(', ')}`,
    };
  const entries = await getLedger(robot.id);
  const ofTrade = entries.filter(({ tradeNo }) => tradeNo === reference.tradeNo);
  const opened = ofTrade.find(({ kind }) => kind === 'open');
  const closed = ofTrade.find((entry) => entry.kind === 'close');
  if (!opened) return null;
  const { fundId, side, price, quantity, time, phase } = opened;
  const index = robot.fundIds.indexOf(fundId);
  const value = fromPrice(price) * fromMicros(quantity);
  const parts = [
    `${side === 'long' ? 'Long' : 'Short'} ${robot.tickers[index] ?? ''}`.trim(),
    `opened ${formatDate(time)} at ${formatPrice(fromPrice(price))}`,
    closed?.kind === 'close'
      ? `closed ${formatDate(closed.time)} at ${formatPrice(fromPrice(closed.price))}, ${formatPercent((100 * fromMicros(closed.profit)) / value, 2, true)} after costs`
      : 'still open',
    PHASE_LABELS[phase],
  ];
  return {
    href: `${href}#trade-${reference.tradeNo}`,
    title: `${name}: trade ${reference.tradeNo}`,
    note: parts.join(' · '),
  };
}
