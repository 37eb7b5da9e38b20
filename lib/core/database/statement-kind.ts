import { LRUCache } from 'lru-cache';

/** What a connection is used for: each kind has its pool. */
export type StatementKind = 'reads' | 'writes' | 'snapshots';

/** What begins a transaction; it is sent with the transaction's first statement, which says what it needs. */
const BEGINNING = /^(?:begin|start transaction)/i;
const READING = /^[\s(]*(?:select|with)\b/i;
const WRITING = /\b(?:insert\s+into|update|delete\s+from)\b/i;
/** The tables that a statement names, without functions, `do update set` and `for update skip locked`. */
const NAMED = /\b(?:(?:from|join)\s+(?!"?\w+"?\s*\()|into\s+|update\s+(?!set\b|skip\b))"?([a-z_]\w*)/gi;
/** Batches of hundreds of rows name their tables at the start. */
const LOOKED_AT = 4_000;

interface Statement {
  readonly kind: StatementKind;
  /** Tables it names, roughly: what else looks like one does no harm. */
  readonly tables: readonly string[];
}

const known = new LRUCache<string, Statement>({ max: 500 });

export function isBeginning(text: string): boolean {
  return BEGINNING.test(text);
}

/** @param beginning what begins its transaction; null outside of one */
export function describeStatement(beginning: string | null, text: string): Statement {
  const alone = describeAlone(text);
  if (beginning === null) return alone;
  return { kind: /read only/i.test(beginning) ? 'snapshots' : 'writes', tables: alone.tables };
}

function describeAlone(text: string): Statement {
  const before = known.get(text);
  if (before) return before;
  const start = text.slice(0, LOOKED_AT);
  const isRead = READING.test(start) && !(/^[\s(]*with\b/i.test(start) && WRITING.test(start));
  const tables = new Set(Array.from(start.matchAll(NAMED), ([, name]) => String(name).toLowerCase()));
  const statement: Statement = { kind: isRead ? 'reads' : 'writes', tables: [...tables] };
  if (text.length <= LOOKED_AT) known.set(text, statement);
  return statement;
}
