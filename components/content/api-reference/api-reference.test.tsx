import { render } from '@/components/ui/testing/rendered';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { callViews } from '@/lib/http/api/reference/call-views';
import { hubView } from '@/lib/http/api/reference/hub-view';
import { testCatalogue } from '@/lib/http/api/testing/call-context';
import { ApiReference } from './api-reference';

const calls = callViews(testCatalogue(), 'https://tickproof.example');
const { html, text, links } = render(
  <ApiReference calls={calls} hub={hubView('https://tickproof.example')} />,
);

describe('the API reference', () => {
  it('shows every call, with a link to each in its contents', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const call of CALLS) expect(text).toContain(`POST ${callPath(call)}`);
    const anchors = links.filter((link) => link.startsWith('#'));
    expect(anchors).toHaveLength(CALLS.length + 2);
    for (const anchor of anchors) expect(ids).toContain(anchor.slice(1));
    expect(links).toContain('/api/openapi.json');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('describes types, limits, meanings and errors of fields in words', () => {
    for (const words of [
      'request.pageSize whole number, 1 to 100, or null Robots to return; defaults to 6.',
      'request.sort.by one of full.annualPL, full.annualPL30Days,',
      'request.timeframes list of at most 50: one of 5, 15, 60, or null',
      'productId required whole number Robot id',
      'Items[].ClosedPL number, or null Net profit of closed trades, dollar amount. Not for guests.',
      'Answer list: number Equity at the end of each day',
      '401 You are not logged in',
      '413 The body is larger than 64 KB.',
    ])
      expect(text).toContain(words);
  });

  it('shows what goes over the real-time connection, its limits, and a client', () => {
    expect(links).toContain('/api/asyncapi.json');
    for (const words of [
      'fundIds list of at most 100: whole number',
      'SubscribePrices',
      'PriceUpdate',
      'TradeOpened',
      'TradeClosed',
      'RobotChanged',
      'ReturnPct number, or null Net, as a percentage',
      'Data.{id}.ChangePct number, or null The change in percent.',
      '300 per connection',
      'withStatefulReconnect',
    ])
      expect(text).toContain(words);
  });

  it('gives commands with the document’s example as their body', () => {
    expect(text.replaceAll('&quot;', '"')).toContain(`-d '{"alias":"robot_product_${calls.length && 7}"}'`);
  });
});
