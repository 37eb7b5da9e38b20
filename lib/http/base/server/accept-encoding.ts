export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of values; others are parsed without caching. */
const MAX_REMEMBERED = 256;
const remembered = new Map<string, Encoding>();

/** The best encoding an Accept-Encoding header allows; `q=0` excludes one. */
export function chooseEncoding(header: string): Encoding {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const chosen = parse(header);
  if (remembered.size < MAX_REMEMBERED && header.length < 200) remembered.set(header, chosen);
  return chosen;
}

function parse(header: string): Encoding {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))];
    }),
  );
  if ((accepted.get('br') ?? 0) > 0) return 'br';
  return (accepted.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity';
}
