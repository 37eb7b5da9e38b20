import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InputError, NotFoundError, OperatorError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import { openDatabase } from '@/lib/core/database/open-database';
import type { Reports, StoredReport } from '@/lib/people/reports/report';
import { createReports } from '@/lib/people/reports/server/report-store';
import { printLines, toPrintable } from '../print-lines';

const USAGE = 'npm run reports -- list [--limit N] | show ID [--save FOLDER]';
const DEFAULT_LIMIT = 50;

export type ReportsRequest =
  | { readonly verb: 'list'; readonly limit: number }
  | { readonly verb: 'show'; readonly id: string; readonly saveTo: string | null };

/** Prints problem reports; `--save` stores attachments in a folder. The web server never serves them. */
export async function run(args: string[]): Promise<void> {
  const request = parseReportsRequest(args);
  const env = readEnv();
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl, readOnly: true });
  try {
    printLines(await answerReports(createReports(database.db), request));
  } finally {
    await database.close();
  }
}

/** Parses the arguments. @throws InputError naming the invalid one */
export function parseReportsRequest(args: readonly string[]): ReportsRequest {
  const { values, positionals } = parseArgs({
    args: args.filter((word) => word !== '--'),
    options: { limit: { type: 'string' }, save: { type: 'string' } },
    allowPositionals: true,
  });
  const [verb, id, ...more] = positionals;
  if (more.length > 0 || (verb === 'list' && id !== undefined))
    throw new InputError(`'${verb === 'list' ? id : more[0]}' is one argument too many; use: ${USAGE}`);
  if (verb === 'list') {
    if (values.save !== undefined) throw new InputError(`--save only works with 'show'; use: ${USAGE}`);
    return { verb, limit: parseLimit(values.limit) };
  }
  if (verb === 'show') {
    if (values.limit !== undefined) throw new InputError(`--limit only works with 'list'; use: ${USAGE}`);
    if (id === undefined) throw new InputError(`'show' needs the id of a report; use: ${USAGE}`);
    if (values.save === '') throw new InputError('--save needs a folder');
    return { verb, id, saveTo: values.save ?? null };
  }
  throw new InputError(`${verb === undefined ? 'name an action' : `'${verb}' is unknown`}; use: ${USAGE}`);
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InputError(`--limit '${text}' is not a whole number from 1 to 999999`);
  return Number(text);
}

export async function answerReports(reports: Reports, request: ReportsRequest): Promise<readonly string[]> {
  if (request.verb === 'list') {
    const found = await reports.list(request.limit);
    return found.length === 0 ? ['No problems reported'] : found.map(listLine);
  }
  const report = await reports.find(request.id);
  if (!report)
    throw new NotFoundError(
      `there is no report ${toPrintable(request.id)}; npm run reports -- list prints all reports`,
    );
  const { attachment, message, ...facts } = report;
  const lines = [
    `Report ${facts.id}`,
    `At ${isoTime(facts.createdAt)}`,
    `From ${toPrintable(facts.name)} <${toPrintable(facts.email)}>${facts.userId === null ? ', not signed in' : `, user ${facts.userId}`}`,
    `Subject ${facts.subject}`,
    `Browser ${toPrintable(facts.userAgent)}`,
    `Attachment ${attachment ? describe({ ...attachment, size: attachment.bytes.length }) : 'none'}`,
    '',
    ...message.split(/\r\n|\r|\n/).map(toPrintable),
  ];
  if (request.saveTo === null) return lines;
  if (!attachment) throw new InputError(`report ${facts.id} has no attachment to save`);
  return [...lines, '', `Saved ${await save(request.saveTo, facts.id, attachment)}`];
}

/** The id precedes the name, so that equal names don't collide; existing files are never replaced. */
async function save(
  folder: string,
  id: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  const file = path.resolve(folder, `${id}-${path.basename(name)}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      code === 'EEXIST' && existsSync(file)
        ? `${file} already exists`
        : `${file} cannot be written: ${message}`,
    );
  }
  return file;
}

function listLine({ id, createdAt, subject, name, email, message, attachment }: StoredReport): string {
  const [first = ''] = message.split(/\r\n|\r|\n/);
  const gist = first.length > 60 ? `${first.slice(0, 60)}…` : first;
  const end = attachment ? `  [${describe(attachment)}]` : '';
  return `${id}  ${isoTime(createdAt)}  ${subject}  ${toPrintable(name)} <${toPrintable(email)}>  ${toPrintable(gist)}${end}`;
}

function describe({
  name,
  type,
  size,
}: {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}) {
  return `${toPrintable(name)}, ${toPrintable(type)}, ${size.toLocaleString('en-US')} bytes`;
}
