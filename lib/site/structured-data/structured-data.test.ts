import { MARKET, pendingModel, robotId, sampleModel } from '@/components/ui/testing/sample-view';
import { forGuest, type GuestSummary } from '@/lib/robots/catalogue/guest';
import { breadcrumbData } from './breadcrumbs';
import { organizationData, websiteData } from './organization';
import { robotListData } from './robot-list';
import { robotProductData } from './robot-product';
import { serializeJsonLd } from './serialize-json-ld';
import { validateStructuredData } from './testing/validate';

const BASE = 'https://tickproof.example';
const HOSTILE = '</script><script>alert(1)</script><!--';
const robot = (more: Partial<GuestSummary> = {}): GuestSummary => ({
  ...forGuest(sampleModel().summary),
  ...more,
});
const onPage = (...objects: object[]) =>
  objects.map((data) => `<script type="application/ld+json">${serializeJsonLd(data)}</script>`).join('');

const toList = (...robots: GuestSummary[]) =>
  robotListData(BASE, { name: 'AI robots', path: '/bot-trading/?page=3', robots, total: 40, offset: 12 });

describe('structured data', () => {
  it('is accepted by a validator, by schema.org as well as by the rules of rich results', async () => {
    const brokerage = forGuest(sampleModel({ id: robotId(-1_000_000_005), fundTypes: ['C'] }).summary);
    const page = onPage(
      organizationData(BASE),
      websiteData(BASE),
      breadcrumbData(BASE, [
        { name: 'Home', path: '/' },
        { name: 'Forex', path: '/bot-forex-trading/' },
      ]),
      toList(robot(), brokerage),
      toList(),
      robotProductData(BASE, robot({ name: HOSTILE }), MARKET),
      robotProductData(BASE, brokerage, MARKET),
      robotProductData(BASE, forGuest(pendingModel().summary), MARKET),
    );
    expect(await validateStructuredData(page)).toEqual([]);
  });

  it('would not be accepted with unknown types and properties, missing fields or broken JSON', async () => {
    const wrong = onPage(
      { ...organizationData(BASE), name: undefined },
      { ...robotProductData(BASE, robot(), MARKET), additionalProperty: [] },
      { '@context': 'https://schema.org', '@type': 'TradingRobot' },
    );
    const messages = (await validateStructuredData(wrong)).map((issue) => issue.issueMessage);
    expect(messages).toEqual([
      'Required attribute "name" is missing',
      'Property "additionalProperty" for type "FinancialProduct" is not supported by the schema.org specification',
      'Type "TradingRobot" is not a valid schema.org type',
    ]);
    const broken = '<script type="application/ld+json">{"@type":</script>';
    expect(await validateStructuredData(broken)).toMatchObject([{ severity: 'ERROR' }]);
  });

  it('gives a robot its figures in percent, with where its prices come from', () => {
    const data = robotProductData(BASE, robot(), MARKET);
    expect(data).toMatchObject({
      name: robot().name,
      url: 'https://tickproof.example/bot-trading/7-aapl-msft-trend-60-min/',
      identifier: '7',
      provider: { name: 'Tickproof' },
      category: 'AI trading robots for stocks and ETFs',
      description: expect.stringContaining('prices are simulated'),
      subjectOf: {
        description: expect.stringContaining('(1 backtest, 1 replayed)'),
        datePublished: new Date(robot().recordedSince ?? 0).toISOString(),
        measurementTechnique: MARKET.label,
        variableMeasured: expect.arrayContaining([
          {
            '@type': 'PropertyValue',
            propertyID: 'MaxDrawdownPct',
            name: 'Max drawdown',
            value: 0.31,
            unitCode: 'P1',
            unitText: '%',
          },
          { '@type': 'PropertyValue', propertyID: 'ClosedCount', name: 'Closed trades', value: 2 },
        ]),
      },
    });
  });

  it('leaves out figures that have no meaning yet', () => {
    const statistics = robot().statistics;
    const early = robot({ statistics: statistics && { ...statistics, annualPL: null, sharpeR: null } });
    const text = JSON.stringify(robotProductData(BASE, early, MARKET));
    expect(text).not.toMatch(/"AnnualPL"|"SharpeR"|null|NaN/);
    expect(robotProductData(BASE, forGuest(pendingModel().summary), MARKET)).not.toHaveProperty('subjectOf');
  });

  it('contains no dollar amount, offer, rating or review', () => {
    const rich = forGuest(sampleModel({ initialBalance: 76_543 }).summary);
    const text = JSON.stringify(robotProductData(BASE, rich, MARKET));
    expect(text).not.toMatch(/\$|76,?543|balance|ClosedPL|offers|price"|rating|review/i);
  });

  it('counts the robots of a later page on from those before it', () => {
    expect(toList(robot(), robot({ id: robotId(8), slug: 'x', name: 'X' }))).toMatchObject({
      numberOfItems: 40,
      url: 'https://tickproof.example/bot-trading/?page=3',
      itemListElement: [
        { position: 13, url: expect.stringContaining('/bot-trading/7-') },
        { position: 14, url: 'https://tickproof.example/bot-trading/8-x/', name: 'X' },
      ],
    });
  });
});

describe('serializeJsonLd', () => {
  it.each([
    HOSTILE,
    '</SCRIPT foo>',
    '<!-- <script>',
    ']]>&lt;',
    '\u2028\u2029',
    '"\\"',
    'émile 上海 🚀',
    '\0\ud800',
  ])('writes %j so that no markup is left and it is read back the same', (name) => {
    const text = serializeJsonLd({ name });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ name });
  });
});
