import type { ReferenceCardFacts } from '@/components/community/clubs/reference-card';
import { findLinks, findReferences, type PostReference } from '@/lib/community/clubs/post-references';
import { formatPrice } from '@/lib/core/format/number';
import { getBaseUrl, getCatalogue, getLedger, getQuote } from '@/lib/robots/catalogue/current';
import { guestExit } from '@/lib/robots/catalogue/guest-exit';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { marketQuote } from '@/lib/robots/catalogue/quote-at';
import { describeTrade } from '@/lib/robots/ledger/describe-trade';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
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
  const closed = ofTrade.find(isClose);
  if (!opened) return null;
  const { fundId, side, time, phase } = opened;
  const ticker = robot.tickers[robot.fundIds.indexOf(fundId)] ?? '';
  const instrument = getCatalogue().instrument(ticker) ?? undefined;
  const entryQuote = marketQuote(opened, instrument);
  const priceText = (quote: number) => formatPrice(quote, instrument?.decimals);
  // Everyone sees a post's cards, so they say what guests may know.
  const exit = closed && guestExit(closed, marketQuote(closed, instrument), entryQuote);
  const note = describeTrade({
    ...{ side, ticker, phase: PHASE_LABELS[phase] },
    opened: { time, price: priceText(entryQuote) },
    closed:
      closed && exit
        ? { ...exit, time: closed.time, price: exit.price === null ? null : priceText(exit.price) }
        : null,
  });
  return {
    href: `${href}#trade-${reference.tradeNo}`,
    title: `${name}: trade ${reference.tradeNo}`,
    note,
  };
}

type CloseEntry = Extract<LedgerEntry, { kind: 'close' }>;

function isClose(entry: LedgerEntry): entry is CloseEntry {
  return entry.kind === 'close';
}
