import { render } from '@/components/testing/rendered';
import { MARKET, robotId, sampleSummary } from '@/components/testing/sample-view';
import type { RobotPage } from '@/lib/catalogue/types';
import { RobotList } from './robot-list';

const items = [sampleSummary({ id: robotId(1) }), sampleSummary({ id: robotId(2) })];

function list(page: Partial<RobotPage>, progress = { ready: 2, total: 2 }) {
  return render(
    <RobotList
      assetClass="forex"
      list={{ items, total: 2, page: 1, pageCount: 1, ...page }}
      progress={progress}
      market={MARKET}
    />,
  );
}

describe('RobotList', () => {
  it('labels the prices and has one main heading', () => {
    const { html, text } = list({});
    expect(text).toContain('Simulated prices');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(text).not.toContain('Recalculating');
  });

  it('links to the other pages, to the first without a query', () => {
    const { links, html } = list({ page: 2, pageCount: 3, total: 14 });
    expect(links.filter((href) => href.startsWith('/bot-forex-trading/'))).toEqual([
      '/bot-forex-trading/',
      '/bot-forex-trading/',
      '/bot-forex-trading/?page=3',
      '/bot-forex-trading/?page=3',
    ]);
    expect(html).toContain('aria-current="page"');
  });

  it('tells an empty market from one that is being prepared', () => {
    const empty = { items: [], total: 0 };
    expect(list(empty).text).toContain('There are no robots here yet');
    expect(list(empty, { ready: 0, total: 0 }).text).toContain(
      'Recalculating in progress The robots are being set up',
    );
    expect(list(empty, { ready: 3, total: 200 }).text).toContain('3 of 200 robots ready');
  });
});
