import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The most existing files that each addition may touch. */
const MOST: Readonly<Record<string, number>> = {
  'A page': 2,
  'A page with a subject, its table, its calls and a saved setting': 7,
  'A call': 2,
  "A robot's switch": 4,
  'A hub event': 3,
  'A bus event': 1,
  'A setting of a user': 2,
  'A filter of lists': 4,
  'A field of instruments': 1,
  'A question about daily prices': 1,
  'A strategy': 1,
  'A kind of notification': 2,
  'A mail': 2,
};

/** The files named under each heading of docs/adding.md. */
function additions(): ReadonlyMap<string, readonly string[]> {
  const sections = read('docs/adding.md').split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^- `([^`]+)`:/gm)].map((match) => match[1] ?? ''),
    ]),
  );
}

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/\/(testing|synthetic)\//.test(file),
    );
}

const SOURCES = [...sourceFiles('lib'), ...sourceFiles('components')].map(
  (file) => [file, read(file)] as const,
);

/** Files other than those given whose text matches. */
function others(pattern: RegExp, ...own: readonly string[]): readonly string[] {
  return SOURCES.filter(([file, text]) => !own.includes(file) && pattern.test(text)).map(([file]) => file);
}

describe('docs/adding.md', () => {
  it('names files that exist, and no more than each addition may touch', () => {
    const found = additions();
    expect([...found.keys()]).toEqual(Object.keys(MOST));
    for (const [heading, files] of found) {
      expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
      expect(files.length).toBeGreaterThan(0);
      expect({ heading, fits: files.length <= (MOST[heading] ?? 0) }).toEqual({ heading, fits: true });
    }
  });

  it('is right that user data is listed in one place', () => {
    expect(others(/server\/user-data'/, 'lib/http/api/server/subjects.ts')).toEqual([]);
  });

  it('is right that a call is listed in one place', () => {
    const modules = new Map(
      SOURCES.filter(([, text]) => /^export const \w+ = define\w*Call\(/m.test(text)).map(([file, text]) => [
        file,
        [...text.matchAll(/^export const (\w+) = define\w*Call\(/gm)].map((match) => match[1] ?? ''),
      ]),
    );
    const names = [...modules.values()].flat();
    expect(names.length).toBeGreaterThan(50);
    const listed = read('lib/http/api/calls/all-calls.ts');
    expect(names.filter((name) => !new RegExp(`^  ${name},$`, 'm').test(listed))).toEqual([]);
    const importers = others(
      /from '(?:\.|@\/lib\/http\/api\/calls)\/[\w-]+'/,
      'lib/http/api/calls/all-calls.ts',
    );
    const again = importers.filter((file) => {
      const imports = [...read(file).matchAll(/import \{([^}]*)\} from '[^']*calls\//g)];
      const imported = new Set(imports.flatMap(([, list = '']) => list.match(/\w+/g) ?? []));
      return names.some((name) => imported.has(name));
    });
    expect(again).toEqual([]);
  });

  it('finds each read of the thread of heavy reads in its list, without which it fails where it runs', () => {
    const names = SOURCES.flatMap(([, text]) =>
      [...text.matchAll(/^export const (\w+): (?:Lines)?Read</gm)].map((match) => match[1] ?? ''),
    );
    expect(names.length).toBeGreaterThan(15);
    const listed = read('lib/http/routes/server/all-reads.ts').split('export const ALL_READS')[1] ?? '';
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
  });

  it('is right that robot settings, filters and user settings are named in one place where they are stored, sent and drawn', () => {
    // Columns and fields of answers that only a table's entry may spell.
    const FIELDS = /IsClosedTradesNotificationsEnabled|IsSelectedForAutotrading/;
    expect(others(FIELDS, 'lib/people/follows/follow-settings.ts')).toEqual([]);
    expect(
      others(
        /\b(open_trades|closed_trades|pending_orders)\b/,
        'lib/people/follows/follow-settings.ts',
      ).filter((file) => !file.startsWith('lib/core/database/') && !file.endsWith('/tables.ts')),
    ).toEqual([]);
    expect(others(/initialBalanceM(in|ax)|tradesM(in|ax)\b/)).toEqual([
      // The example of a request.
      'lib/http/api/calls/get-ai-robots.ts',
    ]);
    expect(others(/howItWorksShownAt/, 'lib/people/settings/user-settings.ts')).toEqual([
      // The example of a request, and the part of the page that it is for.
      'lib/http/api/calls/user-settings.ts',
      'components/content/how-it-works/how-it-works-timer.ts',
    ]);
  });

  it('is right that questions about daily prices are listed in one place', () => {
    const names = SOURCES.flatMap(([, text]) =>
      [...text.matchAll(/^export const (\w+): MarketQuestion</gm)].map((match) => match[1] ?? ''),
    );
    expect(names.length).toBeGreaterThan(0);
    const listed = read('lib/portfolios/answering/all-questions.ts');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
  });

  it('is right that strategies are named in the registry alone', () => {
    const families = 'lib/robots/strategies/families/';
    const ids = SOURCES.filter(([file]) => file.startsWith(families)).map(
      ([, text]) => /^ {2}id: '([\w-]+)'/m.exec(text)?.[1] ?? 'a family without an id',
    );
    expect(ids.length).toBeGreaterThan(20);
    const named = SOURCES.filter(([file]) => !file.startsWith(families) && file.startsWith('lib/robots/'));
    for (const id of ids)
      expect({
        id,
        by: named.filter(([, text]) => text.includes(`'${id}'`)).map(([file]) => file),
      }).toEqual({ id, by: [] });
    expect(others(/strategies\/families\/[\w-]+'/, 'lib/robots/strategies/registry.ts')).toEqual([]);
  });

  it('is right that texts of mails are chosen in one place', () => {
    const TEXTS = /mail\/templates\/(?!paths'|notifications')[\w-]+'/;
    expect(others(TEXTS, 'lib/people/mail/compose-mail.ts')).toEqual([]);
  });

  it('is right that kinds of notifications are described in one place', () => {
    const kinds = [
      ...read('lib/people/notifications/notification.ts').matchAll(/^ {2}readonly (\w+): \w+Data;$/gm),
    ];
    expect(kinds.length).toBeGreaterThan(6);
    const described = read('lib/people/notifications/describe-notification.ts');
    for (const [, kind] of kinds) expect(described).toMatch(new RegExp(`^ {2}${kind}: '`, 'm'));
    expect(others(/case '(?:copied|missed)':/, 'lib/people/notifications/describe-notification.ts')).toEqual(
      [],
    );
  });

  it('is right that hub events are described in one place', () => {
    const events = [...read('lib/http/event-hub/contract.ts').matchAll(/^ {2}(\w+): \{$/gm)].map(
      (match) => match[1] ?? '',
    );
    expect(events).toContain('RobotChanged');
    // Documents and the reference take them from the table.
    for (const file of sourceFiles('lib/http/api'))
      for (const event of events.filter((name) => name !== 'SubscribePrices'))
        expect({ file, names: new RegExp(`\\b${event}\\b`).test(read(file)) && event }).toEqual({
          file,
          names: false,
        });
  });
});

it('docs/decisions/README.md lists every decision', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(
    (match) => match[1],
  );
  const files = readdirSync(path.join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md');
  expect(listed.toSorted()).toEqual(files.toSorted());
});

it('no line of prose in a document begins like a list item', () => {
  const files = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const documents = ['README.md', ...files.map((file) => path.join('docs', file))].filter((file) =>
    file.endsWith('.md'),
  );
  const broken = documents.flatMap((file) =>
    // Prose before a number that a line break made an item: "…, at a load above\n25. Then".
    [...read(file).matchAll(/^(?![ \d#|*-]).+\n\d+[.)] .*/gm)].map(([lines]) => ({ file, lines })),
  );
  expect(broken).toEqual([]);
});
