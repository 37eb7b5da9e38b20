import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Which subject of lib/ may import which others. Read from top to bottom it is the product's story. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  format: ['base'],
  config: ['base', 'external-sign-in'],
  log: ['base'],
  database: ['base'],
  calendar: ['base'],
  market: ['base', 'calendar', 'database'],
  indicators: ['base'],
  strategies: ['base', 'market', 'indicators'],
  ledger: ['base', 'database'],
  statistics: ['base', 'ledger', 'database'],
  execution: ['base', 'calendar', 'market', 'strategies', 'ledger'],
  robots: [
    'base',
    'format',
    'calendar',
    'market',
    'strategies',
    'execution',
    'ledger',
    'statistics',
    'database',
  ],
  bus: ['base', 'log', 'market'],
  hub: ['base'],
  prices: ['base', 'log', 'bus', 'database', 'calendar', 'market'],
  'price-history': ['base', 'database', 'calendar', 'market'],
  feeds: ['base', 'log', 'config', 'database', 'calendar', 'market'],
  catalogue: [
    'price-history',
    'base',
    'format',
    'log',
    'bus',
    'database',
    'calendar',
    'market',
    'strategies',
    'execution',
    'ledger',
    'statistics',
    'robots',
    'engine',
  ],
  engine: [
    'base',
    'bus',
    'config',
    'log',
    'database',
    'calendar',
    'market',
    'strategies',
    'execution',
    'ledger',
    'statistics',
    'robots',
    'catalogue',
    'prices',
    'feeds',
  ],
  lookup: ['base', 'market', 'catalogue'],
  requests: ['base', 'database'],
  'security-log': ['base', 'database'],
  addresses: ['base', 'format', 'catalogue', 'robots', 'market', 'strategies', 'lookup'],
  'structured-data': ['base', 'format', 'market', 'robots', 'strategies', 'catalogue', 'addresses'],
  permissions: ['base', 'market', 'robots'],
  controls: ['base', 'market', 'robots', 'permissions'],
  mail: ['base', 'log', 'database'],
  captcha: ['base', 'log', 'database'],
  passwords: ['base'],
  accounts: ['base', 'log', 'database', 'security-log', 'mail', 'captcha', 'passwords', 'permissions'],
  'external-sign-in': ['base', 'log', 'database', 'accounts'],
  memberships: ['base', 'log', 'database', 'security-log', 'mail', 'permissions'],
  follows: ['base', 'database', 'market', 'robots', 'ledger', 'catalogue', 'permissions'],
  articles: ['base', 'database', 'security-log', 'permissions', 'addresses'],
  reports: ['base', 'database'],
  'level-test': ['base'],
  filters: ['base', 'market', 'robots', 'strategies', 'catalogue', 'addresses'],
  sitemap: ['base', 'catalogue', 'addresses'],
  rss: ['base', 'format', 'market', 'catalogue', 'addresses'],
  'event-hub': [
    'base',
    'log',
    'bus',
    'database',
    'market',
    'ledger',
    'catalogue',
    'addresses',
    'prices',
    'hub',
    'accounts',
    'follows',
    'permissions',
  ],
  api: [
    'event-hub',
    'security-log',
    'price-history',
    'base',
    'format',
    'config',
    'log',
    'database',
    'calendar',
    'market',
    'prices',
    'strategies',
    'robots',
    'ledger',
    'statistics',
    'catalogue',
    'lookup',
    'requests',
    'addresses',
    'filters',
    'permissions',
    'captcha',
    'accounts',
    'memberships',
    'follows',
    'articles',
    'reports',
  ],
  web: [
    'security-log',
    'price-history',
    'base',
    'addresses',
    'filters',
    'api',
    'bus',
    'hub',
    'event-hub',
    'prices',
    'config',
    'log',
    'market',
    'catalogue',
    'database',
    'permissions',
    'mail',
    'captcha',
    'passwords',
    'accounts',
    'external-sign-in',
    'memberships',
    'follows',
    'articles',
    'reports',
  ],
};

/** Composition roots: they may import anything in lib/, and nothing may import them. */
const ROOTS = ['cli'];

const ROOT = path.resolve(__dirname, '..');

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return found
    .filter((name) => name.startsWith('.') || name.startsWith('@/'))
    .map((name) => (name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name)));
}

function subjectOf(file: string): string {
  return file.split(path.sep)[1] ?? '';
}

const libFiles = sourceFiles('lib').filter((file) => file.split(path.sep).length > 2);

describe('architecture', () => {
  it('lists every subject of lib/ and no other', () => {
    const listed = [...Object.keys(MAY_IMPORT), ...ROOTS].sort();
    expect([...new Set(libFiles.map(subjectOf))].sort()).toEqual(listed);
  });

  it('imports in lib/ follow the list', () => {
    const offences = libFiles.flatMap((file) =>
      importsOf(file)
        .filter((target) => {
          const from = subjectOf(file);
          if (!target.startsWith(`lib${path.sep}`)) return true;
          const to = subjectOf(target);
          if (to === from) return false;
          if (ROOTS.includes(to)) return true;
          return !ROOTS.includes(from) && !MAY_IMPORT[from]?.includes(to);
        })
        .map((target) => `${file} imports ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it('keeps databases, sockets, clocks and files in server/ folders', () => {
    const platform =
      /from 'node:(?!crypto'|util'|path'|zlib')|from '(libsql|pg|kysely|pino|next)['/]|Date\.now\(|Math\.random\(/;
    const offences = libFiles.filter((file) => {
      const inside = ['server', 'testing', 'client'].some((name) =>
        file.includes(`${path.sep}${name}${path.sep}`),
      );
      const exempt = ['database', 'log', 'cli', 'config'].includes(subjectOf(file));
      return !inside && !exempt && platform.test(readFileSync(path.join(ROOT, file), 'utf8'));
    });
    expect(offences).toEqual([]);
  });

  it('lets nothing import app/, and components import no server code', () => {
    const offences = [...sourceFiles('lib'), ...sourceFiles('components')].flatMap((file) =>
      importsOf(file)
        .filter((target) => {
          const fromComponents = file.startsWith(`components${path.sep}`);
          return (
            target.startsWith(`app${path.sep}`) ||
            (fromComponents && target.includes(`${path.sep}server${path.sep}`))
          );
        })
        .map((target) => `${file} imports ${target}`),
    );
    expect(offences).toEqual([]);
  });
});
