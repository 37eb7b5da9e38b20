import { render } from '@/components/ui/testing/rendered';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { hubView } from '@/lib/http/api/reference/hub-view';
import { callViews, SUBJECT_FACTS, subjectEntries } from '@/lib/http/api/reference/subject-views';
import { testCatalogue } from '@/lib/http/api/testing/call-context';
import { API_SUBJECTS, type ApiSubject } from '@/lib/site/addresses/api-subjects';
import { ApiReference } from './api-reference';
import { ApiSubjectPage } from './api-subject-page';
import { EventsPage } from './events-page';

const SITE = 'https://tickproof.example';
const contents = render(<ApiReference subjects={subjectEntries()} />);
const readIds = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);

const pages = API_SUBJECTS.map((subject: ApiSubject) => {
  const { title, description } = SUBJECT_FACTS[subject];
  const draw = () =>
    subject === 'events' ? (
      <EventsPage title={title} hub={hubView(SITE)} />
    ) : (
      <ApiSubjectPage
        title={title}
        description={description}
        calls={callViews(subject, testCatalogue(), SITE)}
      />
    );
  return { subject, ...render(draw()) };
});
const text = [contents, ...pages].map((page) => page.text).join(' ');
const links = pages.flatMap((page) => page.links);

describe('the API reference', () => {
  it('lists every call under one subject, and each subject’s page shows its own', () => {
    const shown = pages.flatMap((page) =>
      [...page.text.matchAll(/POST (\/api\/\S+)/g)].map(([, path]) => path),
    );
    expect(shown.toSorted()).toEqual(CALLS.map(callPath).toSorted());
    const anchors = contents.links.filter((link) => /^\/api-reference\/.*#/.test(link));
    expect(anchors).toHaveLength(CALLS.length);
    for (const anchor of anchors) {
      const [path, id = ''] = anchor.split('#');
      const page = pages.find(({ subject }) => path === `/api-reference/${subject}/`);
      expect(readIds(page?.html ?? '')).toContain(id);
      // Links to the one page of earlier versions still lead to the call.
      expect(readIds(contents.html)).toContain(id);
    }
    expect(contents.links).toContain('/api/openapi.json');
    expect(contents.links).toContain('/api-reference/events/');
  });

  it('has pages of a size that opens on a phone, with one heading and unique ids', () => {
    for (const { html } of [contents, ...pages]) {
      expect(html.length).toBeLessThan(600_000);
      expect(html.match(/<h1/g)).toHaveLength(1);
      const ids = readIds(html);
      expect(new Set(ids).size).toBe(ids.length);
    }
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
    expect(text.replaceAll('&quot;', '"')).toContain('-d \'{"alias":"robot_product_7"}\'');
  });
});
