import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@/components/ui/testing/rendered';
import {
  MARKET,
  pendingModel,
  robotId,
  sampleDetails,
  sampleModel,
} from '@/components/ui/testing/sample-view';
import { setContainer } from '@/lib/robots/catalogue/current';
import { detailsForGuest, type GuestSummary } from '@/lib/robots/catalogue/guest';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { readOverview } from '@/lib/robots/catalogue/overview';
import { COLORS } from './_picture/colors';
import { cutText, drawableOr, drawableText } from './_picture/drawable-text';
import { RobotPicture } from './_picture/robot-picture';
import { SitePicture } from './_picture/site-picture';
import { GET as getSitePicture } from './[file]/route';
import { GET as getRobotPicture } from './robot/[file]/route';

const details = detailsForGuest(sampleDetails());
const guest = details.robot;
const draw = (more: Partial<GuestSummary> = {}) =>
  render(<RobotPicture details={{ ...details, robot: { ...guest, ...more } }} />);
const at = (file: string) => ({ params: Promise.resolve({ file }) });
const request = new Request('https://tickproof.example/');
const catalogue = createCatalogue(MARKET);

beforeAll(() => {
  catalogue.replace([sampleModel(), sampleModel({ id: robotId(-1_000_000_005) })], 2, [666]);
  setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
});

describe('pictures', () => {
  it('show a robot’s figures, equity and kind of prices', () => {
    const { html, text } = draw();
    for (const words of ['AAPL/MSFT · Trend', '60 min', 'Hypothetical · Simulated prices'])
      expect(text).toContain(words);
    expect(text).not.toContain('Forward');
    expect(text).toContain('Every trade in a tamper-evident ledger');
    expect(html).toMatch(/<path [^>]*d="M0 [^"]+L[^"]+"/);
  });

  it('show what the page shows first: since publication, buy and hold, few trades, the backtest apart', () => {
    const { html, text } = draw({ sparkline: [100, 101, 102, 101], sparklineBacktest: 2 });
    for (const words of [
      'Since publication 0.0%',
      'Buy and hold +5.0%',
      'A year, with backtest Too few',
      'Trades since / all 1 / 2',
      'Too early to judge · Too few trades',
    ])
      expect(text).toContain(words);
    expect(html).toContain(`stroke="${COLORS.ink3}"`);
    const simulated = draw({ isPublicationSimulated: true }).text;
    for (const words of ['Since sim. publication', 'Recorded 11 Apr 1970 · Too early'])
      expect(simulated).toContain(words);
  });

  it('say which days a curve covers', () => {
    const readCaption = (daysFromFirstOpenTrade: number, sparklineDays: number) =>
      draw({ daysFromFirstOpenTrade, sparklineDays }).text;
    expect(readCaption(12, 12)).toContain('Equity, last 12 days');
    expect(readCaption(400, 400)).toContain('Equity since the first trade, 400 days');
  });

  it('contain no dollar amounts', () => {
    const rich = detailsForGuest(sampleDetails(sampleModel({ initialBalance: 76_543 })));
    expect(render(<RobotPicture details={rich} />).text).not.toMatch(/\$|76,?543/);
  });

  it('show no figures while a robot is recalculated', () => {
    const { text } = render(<RobotPicture details={detailsForGuest(sampleDetails(pendingModel()))} />);
    expect(text).toContain('Recalculating in progress');
    expect(text).not.toContain('Buy and hold');
  });

  it('count a list’s losing robots', () => {
    const overview = readOverview(catalogue.reader, ['S']);
    const view = { title: 'AI robots', about: 'About them.', overview, market: MARKET };
    const { text } = render(<SitePicture {...view} />);
    expect(text).toContain('Robots 2');
    expect(text).toContain(`Losing robots ${overview.losing} of ${overview.winning + overview.losing}`);
    expect(text).toContain('Hypothetical · Simulated prices');
    // Those without a result are on neither side of the bar.
    const { html } = render(
      <SitePicture {...view} overview={{ ...overview, ready: 9, winning: 1, losing: 3 }} />,
    );
    const widths = [...html.matchAll(/width:(\d+)px;background-color/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([268, 804]);
  });

  it.each([
    '8.png',
    '07.png',
    '7.svg',
    '7',
    '666.png',
    'broker-7.png',
    '-1000000005.png',
    '99999999999.png',
    '',
  ])('of a robot: there is none under %j', async (file) => {
    expect((await getRobotPicture(request, at(file))).status).toBe(404);
  });

  it.each(['robot.png', 'stocks.png', 'tickproof.svg', 'constructor', ''])(
    'of the site: there is none under %j',
    async (file) => {
      expect((await getSitePicture(request, at(file))).status).toBe(404);
    },
  );

  it('use the colors of the dark theme', () => {
    const tokens = readFileSync('components/ui/design/tokens.css', 'utf8');
    for (const [name, color] of Object.entries(COLORS)) {
      const token = name.replace(/(?=[A-Z0-9])/g, '-').toLowerCase();
      expect(tokens).toMatch(new RegExp(`--${token}: light-dark\\(.*, ${color}\\);`));
    }
  });
});

describe('text in pictures', () => {
  it('only has characters of the font, so that no remote font is requested', () => {
    const drawn = fontCharacters();
    const all = Array.from({ length: 0xffff }, (_, code) => drawableText(`a${String.fromCharCode(code)}b`));
    const characters = new Set(all.join(''));
    expect(characters.size).toBeGreaterThan(400);
    expect([...characters].filter((character) => !drawn.has(character))).toEqual([]);
  });

  it.each([
    ['Émile Ørsted 🚀  Trader', 'Émile Ørsted Trader'],
    ['Золото и нефть', 'Золото и нефть'],
    ['E\u0301lan', 'Élan'],
    ['a\n\u0000b\u202e', 'a b'],
    ['上海', ''],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });

  it('is replaced if most of it can’t be drawn', () => {
    expect(drawableOr('上海 高频 (TA)', 'Robot 7')).toBe('Robot 7');
    expect(drawableOr('', 'Robot 7')).toBe('Robot 7');
    expect(drawableOr('Trader 上', 'Robot 7')).toBe('Trader');
  });

  it('is truncated at a word boundary if most of it remains', () => {
    expect(cutText('short', 10)).toBe('short');
    expect(cutText('one two three four', 15)).toBe('one two three…');
    expect(cutText('W'.repeat(20), 10)).toBe(`${'W'.repeat(9)}…`);
  });
});

/** Characters of the basic multilingual plane in the font that Next renders images with, read from its cmap table. */
function fontCharacters(): ReadonlySet<string> {
  const folder = path.dirname(require.resolve('next/package.json'));
  const font = readFileSync(path.join(folder, 'dist/compiled/@vercel/og/Geist-Regular.ttf'));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const start = font.readUInt32BE(entry + 8);
  const maps = Array.from({ length: font.readUInt16BE(start + 2) }, (_, i) =>
    font.readUInt32BE(start + 8 + 8 * i),
  );
  const found = new Set<string>();
  for (const map of maps.map((offset) => start + offset)) {
    if (font.readUInt16BE(map) !== 4) continue;
    const segments = font.readUInt16BE(map + 6) / 2;
    for (let i = 0; i < segments; i += 1) {
      const last = font.readUInt16BE(map + 14 + 2 * i);
      for (let code = font.readUInt16BE(map + 16 + 2 * segments + 2 * i); code <= last; code += 1)
        found.add(String.fromCharCode(code));
    }
  }
  return found;
}
