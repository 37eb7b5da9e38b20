import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BELOW_COMMUNITY = [
  'core',
  'market',
  'robots',
  'site',
  'analysis',
  'people',
  'trading',
  'portfolios',
  'content',
];

/** The groups of lib/, and which others each may import. Read from top to bottom they tell the product. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  market: ['core'],
  robots: ['core', 'market'],
  site: ['core', 'market', 'robots'],
  analysis: ['core', 'market', 'robots', 'site'],
  people: ['core', 'market', 'robots', 'site', 'analysis'],
  trading: ['core', 'market', 'robots', 'site', 'analysis', 'people'],
  portfolios: ['core', 'market', 'robots', 'site', 'analysis', 'people', 'trading'],
  content: ['core', 'market', 'robots', 'site', 'analysis', 'people'],
  community: BELOW_COMMUNITY,
  http: [...BELOW_COMMUNITY, 'community'],
  cli: [...BELOW_COMMUNITY, 'community', 'http'],
};

/** The subjects of http, likewise: pages and routes don't know each other, and the server is in front of both. */
const HTTP_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  hub: [],
  'event-hub': ['hub'],
  api: ['event-hub'],
  pages: ['base'],
  routes: ['base', 'api'],
  web: ['base', 'hub', 'event-hub', 'pages', 'routes'],
};

/** Libraries of their own: they import these subjects and nothing else of the product. */
const STANDALONE: Readonly<Record<string, readonly string[]>> = {
  'http/hub': ['core/base'],
};

/** The groups of components/, likewise. Parts that load late count as imports, too. */
const COMPONENT_GROUPS: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  session: ['ui'],
  live: ['ui', 'session'],
  account: ['ui', 'session', 'live'],
  instruments: ['ui', 'live'],
  content: ['ui', 'session', 'account'],
  analysis: ['ui', 'session', 'live', 'account', 'instruments'],
  robots: ['ui', 'session', 'live', 'instruments', 'content', 'analysis'],
  plans: ['ui', 'session', 'live', 'account', 'content', 'robots'],
  trading: ['ui', 'session', 'live', 'account', 'instruments', 'robots'],
  community: ['ui', 'session', 'live', 'account', 'instruments', 'content'],
  academy: ['ui', 'session', 'live', 'account', 'instruments', 'content', 'analysis', 'robots'],
  shell: ['ui', 'session', 'live', 'account', 'instruments', 'content', 'robots', 'plans', 'trading'],
  portfolios: ['ui', 'session', 'live', 'account', 'instruments', 'content', 'analysis', 'robots', 'trading'],
  pages: [
    'ui',
    'session',
    'live',
    'account',
    'instruments',
    'content',
    'analysis',
    'academy',
    'robots',
    'plans',
    'trading',
    'portfolios',
  ],
};

const ROOT = path.resolve(__dirname, '..');

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

function foldersIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** The project's files that a file imports, types included, without their extensions. */
function listImports(file: string): string[] {
  return namedIn(file, /(?:from|import)\s*\(?\s*'([^']+)'/g);
}

/** Those that are loaded with it: no types, and nothing that loads late. */
function importsAtRunTime(file: string): string[] {
  return namedIn(file, /^(?:import|export|\}) (?!type )(?:[^;']*)from '([^']+)'/gm);
}

function namedIn(file: string, expression: RegExp): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found = [...text.matchAll(expression)].map((match) => match[1] ?? '');
  return found
    .filter((name) => name.startsWith('.') || name.startsWith('@/'))
    .map((name) => (name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name)));
}

/** `robots/engine` of lib/robots/engine/server/worker.ts; `cli` has no subjects. */
function subjectName(file: string): string {
  const [, group = '', subject = ''] = file.split(path.sep);
  return group === 'cli' ? group : `${group}/${subject}`;
}

/** `robots/robot-card` of components/robots/robot-card/robot-card.tsx. */
function componentFolder(file: string): string {
  return file.split(path.sep).slice(1, 3).join('/');
}

/** Names of the types that a file exports; those it passes on from another file aren't its own. */
function exportedTypes(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const declared = /^export (?:(?:declare|default|abstract|const) )*(?:interface|type|class|enum) (\w+)/gm;
  return [...new Set([...text.matchAll(declared)].map((match) => match[1] ?? ''))];
}

function groupName(file: string): string {
  return file.split(path.sep)[1] ?? '';
}

const libFiles = sourceFiles('lib').filter((file) => file.split(path.sep).length > 2);
const componentFiles = sourceFiles('components');

function mayImport(from: string, to: string): boolean {
  const own = subjectName(from);
  const other = subjectName(to);
  if (own === other) return true;
  const standalone = STANDALONE[own];
  if (standalone) return standalone.includes(other);
  if (groupName(from) === 'http' && groupName(to) === 'http')
    return HTTP_SUBJECTS[own.slice('http/'.length)]?.includes(other.slice('http/'.length)) === true;
  return groupName(from) === groupName(to) || GROUPS[groupName(from)]?.includes(groupName(to)) === true;
}

/** Nodes that reach themselves, as one path each; empty when there is no cycle. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const found: string[] = [];
  const visit = (node: string) => {
    const start = trail.indexOf(node);
    if (start >= 0) found.push([...trail.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

function fileGraph(files: readonly string[], imports = listImports): Map<string, string[]> {
  const known = new Set(files);
  const find = (target: string) => [`${target}.ts`, `${target}.tsx`].find((file) => known.has(file)) ?? [];
  return new Map(files.map((file) => [file, imports(file).flatMap(find)]));
}

function folderGraph(files: readonly string[], toName: (file: string) => string): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const [file, targets] of fileGraph(files)) {
    const from = toName(file);
    const others = targets.map(toName).filter((to) => to !== from);
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...others])]);
  }
  return graph;
}

describe('architecture', () => {
  it('has the groups that are listed and no other', () => {
    expect(foldersIn('lib').sort()).toEqual(Object.keys(GROUPS).sort());
    expect(foldersIn('lib/http').sort()).toEqual(Object.keys(HTTP_SUBJECTS).sort());
    expect(foldersIn('components').sort()).toEqual(Object.keys(COMPONENT_GROUPS).sort());
  });

  it.each([
    ['lib', GROUPS],
    ['lib/http', HTTP_SUBJECTS],
    ['components', COMPONENT_GROUPS],
  ])('lets groups of %s import only groups above them in its table', (_, groups) => {
    const names = Object.keys(groups);
    const offences = Object.entries(groups).flatMap(([group, others]) =>
      others.filter((other) => names.indexOf(other) >= names.indexOf(group)).map((other) => [group, other]),
    );
    expect(offences).toEqual([]);
  });

  it('imports only what its group allows', () => {
    const offences = libFiles.flatMap((file) =>
      listImports(file)
        .filter((target) => !target.startsWith(`lib${path.sep}`) || !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it('imports only components that its group allows', () => {
    const offences = componentFiles.flatMap((file) =>
      listImports(file)
        .filter(
          (target) => target.startsWith(`components${path.sep}`) && groupName(target) !== groupName(file),
        )
        .filter((target) => !COMPONENT_GROUPS[groupName(file)]?.includes(groupName(target)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it('has no cycle of files, types included', () => {
    expect(findCycles(fileGraph([...libFiles, ...componentFiles, ...sourceFiles('app')]))).toEqual([]);
  });

  it('has no cycle of subjects', () => {
    expect(findCycles(folderGraph(libFiles, subjectName))).toEqual([]);
  });

  it('has no cycle of components’ folders', () => {
    expect(findCycles(folderGraph(componentFiles, componentFolder))).toEqual([]);
  });

  it('exports no two types of one name', () => {
    const places = new Map<string, string[]>();
    for (const file of ['lib', 'components', 'app', 'bench', 'e2e'].flatMap(sourceFiles))
      for (const name of exportedTypes(file)) places.set(name, [...(places.get(name) ?? []), file]);
    const clashes = [...places].filter(([, files]) => files.length > 1);
    expect(clashes.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('keeps databases, sockets, clocks and files in server/ folders', () => {
    const platform =
      /from 'node:(?!buffer'|crypto'|util'|path'|zlib')|from '(libsql|pg|kysely|pino|next)['/]|Date\.now\(|Math\.random\(/;
    const offences = libFiles.filter((file) => {
      const inside = ['server', 'testing', 'synthetic', 'client'].some((name) =>
        file.includes(`${path.sep}${name}${path.sep}`),
      );
      const exempt = ['core/database', 'core/log', 'core/config', 'cli'].includes(subjectName(file));
      return !inside && !exempt && platform.test(readFileSync(path.join(ROOT, file), 'utf8'));
    });
    expect(offences).toEqual([]);
  });

  it('keeps the formulas of fields out of browsers', () => {
    const formulas = path.join('lib', 'analysis', 'features', 'all-fields.ts');
    const graph = fileGraph([...libFiles, ...componentFiles], importsAtRunTime);
    const reaches = new Map<string, boolean>();
    const loadsFormulas = (file: string): boolean => {
      const known = reaches.get(file);
      if (known !== undefined) return known;
      reaches.set(file, file === formulas);
      const found = file === formulas || (graph.get(file) ?? []).some(loadsFormulas);
      reaches.set(file, found);
      return found;
    };
    const inBrowsers = componentFiles.filter((file) =>
      readFileSync(path.join(ROOT, file), 'utf8').startsWith("'use client'"),
    );
    expect(graph.get(formulas)?.length).toBeGreaterThan(3);
    expect(inBrowsers.filter(loadsFormulas)).toEqual([]);
  });

  it('keeps the bench apart from tests', () => {
    const offences = sourceFiles('bench').flatMap((file) =>
      listImports(file)
        .filter((target) => /(^|\/)testing\/|\.test$|^e2e\//.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it('lets nothing import app/, and components import no server code', () => {
    const offences = [...sourceFiles('lib'), ...componentFiles].flatMap((file) =>
      listImports(file)
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
