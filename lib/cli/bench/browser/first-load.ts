import { gzipSync } from 'node:zlib';

/**
 * The scripts that come with a page: those that it names, and those that it loads by itself once it is drawn.
 * @throws Error when there are none, as every page has some
 */
export function firstLoad(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  const named = scripts.flatMap(([, attributes = '']) => {
    // Meant for browsers from before modules, which no others load.
    if (/\bnomodule\b/i.test(attributes)) return [];
    return /\bsrc="([^"]+)"/.exec(attributes)?.slice(1) ?? [];
  });
  const late = scripts.flatMap(([, , body = '']) => {
    const sources = /for\(const src of (\[[^\]]*\])\)/.exec(body)?.[1];
    return sources === undefined ? [] : (JSON.parse(sources) as string[]);
  });
  if (named.length + late.length === 0) throw new Error('A page without scripts');
  return [...new Set([...named, ...late])];
}

/**
 * Bytes of all these scripts, each as `gzip -9` leaves it.
 * @throws Error for one that must not be had
 */
export async function gzipBytes(origin: string, scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await read(origin, script), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export function bytesText(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} bytes`;
}

/**
 * The text of a page.
 * @throws Error when it must not be had
 */
export async function readPage(origin: string, path: string): Promise<string> {
  return (await read(origin, path)).toString('utf8');
}

async function read(origin: string, path: string): Promise<Buffer> {
  const answer = await fetch(`${origin}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
