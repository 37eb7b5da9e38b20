import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClubs } from '@/lib/community/clubs/server/create-clubs';
import { renderPost } from '@/lib/community/clubs/server/render-post';
import { createModeration } from '@/lib/community/moderation/server/create-moderation';
import type { CommunityMember } from '@/lib/community/profiles/member';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, parseIsoDay, startOfDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { busyPost, insertBusyClubs } from '@/lib/http/routes/synthetic/busy-clubs';
import { insertBusyUsers } from '@/lib/http/routes/synthetic/busy-site';
import { inBulk } from '@/lib/http/routes/synthetic/fill';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { clubListPath, clubPath, clubPostPath, moderationLogPath } from '@/lib/site/addresses/clubs-address';
import { progress } from './progress';
import { ratioRow } from './ratio';
import { type BenchRow, median } from './table';
import { buildProduct } from './web/build-product';
import { BASE_URL } from './web/listen-on';
import { type BenchPart, type RenderedPages, startPart } from './web/part';

const ROBOTS = 10_000;
const SIZE = {
  ...{ members: 10_000, clubs: 500, posts: 100_000, inLargest: 20_000, replies: 200 },
  ...{ reported: 500, decisions: 5_000, appeals: 100 },
} as const;
const NOW = startOfDay(parseIsoDay('2026-11-02'));
const RENDER_SECONDS = 1.5;
const ROUNDS = 5;
const WARM_UP = 5;
const WRITES = 40;
const TARGET = '1.3';
const WRITE_TARGET = '5 ms';

const LIST = robotsPath('stocks-etf');
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['a list of clubs', clubListPath('trader', 2)],
  ['a club of 20,000 posts', clubPath('club-1', 1)],
  ['its 50th page', clubPath('club-1', 50)],
  ['a post with 200 replies', clubPostPath('club-1', busyPost(1))],
  ['the moderation log', moderationLogPath(2)],
];

/** What clubs' pages cost beside a list of robots, and what writing in them does, with 100,000 posts of 10,000 members. */
export async function benchClubs(): Promise<BenchRow[]> {
  buildProduct();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-clubs-'));
  const web = startPart('web-server');
  try {
    progress('filling clubs');
    const { writes, queueMs } = await writeAndRead(dataDir);
    await web.ask({ kind: 'start', robots: ROBOTS, dataDir });
    return [...writes, ...(await comparePages(web, queueMs))];
  } finally {
    web.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Pages in rounds with the list, by CPU time of the whole process. */
async function comparePages(web: BenchPart, queueMs: readonly number[]): Promise<readonly BenchRow[]> {
  const listMs: number[] = [];
  const pageMs = PAGES.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    progress(`clubs' pages, round ${round + 1} of ${ROUNDS}`);
    const list = await measureMs(web, LIST);
    // Code is still being compiled in the first round.
    if (round >= 0) listMs.push(list);
    for (const [index, [, address]] of PAGES.entries()) {
      const ms = await measureMs(web, address);
      if (round >= 0) pageMs[index]?.push(ms);
    }
  }
  const options = { target: TARGET, isLowerBetter: true };
  const ofList = (times: readonly number[]) => times.map((ms, round) => ms / (listMs[round] ?? Number.NaN));
  return [
    { name: 'a list of robots, uncached', value: `${median(listMs).toFixed(1)} ms`, target: '' },
    ...PAGES.map(([name], index) =>
      ratioRow(`${name} ÷ a list of robots`, ofList(pageMs[index] ?? []), options),
    ),
    ratioRow('the desk’s queue ÷ a list of robots', ofList(queueMs), options),
  ];
}

async function measureMs(web: BenchPart, address: string): Promise<number> {
  const question = { kind: 'render', paths: [address], seconds: RENDER_SECONDS } as const;
  const { pages, cpuMicros } = await web.ask<RenderedPages>(question);
  return cpuMicros / 1000 / pages;
}

async function writeAndRead(dataDir: string) {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    await inBulk(database, async (db) => {
      await insertBusyUsers(db, SIZE.members, NOW);
      await insertBusyClubs(db, SIZE, { firstUserId: 'user-1', now: NOW });
    });
    return await write(database);
  } finally {
    await database.close();
  }
}

async function write(database: Database) {
  const options = { database, onInbox: () => undefined };
  const clubs = createClubs({ ...options, baseUrl: BASE_URL, render: renderPost });
  const moderation = createModeration(options);
  const staff = { userId: 'user-1', isStaff: true, member: 'member-1' };
  const club = 'club-1';
  const body = 'The *stop* was at 41.20, and nothing in between was filled, @trader-7. '.repeat(8);
  const reasons = { rule: 3, note: 'Advertises a paid group.' };
  const row = async (name: string, act: (who: CommunityMember, index: number) => Promise<unknown>) => {
    for (let index = 0; index < WARM_UP; index += 1) await act(memberAt(100 + index), index);
    const before = process.cpuUsage();
    for (let index = WARM_UP; index < WARM_UP + WRITES; index += 1) await act(memberAt(100 + index), index);
    return { name, value: `${(cpuMs(before) / WRITES).toFixed(1)} ms`, target: WRITE_TARGET };
  };
  const writes = [
    await row('writing a post in the largest club', (who, index) =>
      clubs.post(who, club, { title: `Gap ${index}`, body: `${index} ${body}` }, NOW),
    ),
    await row('a reply to the post with 200', (who, index) => clubs.reply(who, busyPost(1), `${index}`, NOW)),
    await row('a report', (who, index) => moderation.report(who, busyPost(1001 + 2 * index), reasons, NOW)),
    await row('a removal', (_, index) =>
      moderation.decide(staff, busyPost(2001 + 2 * index), { event: 'remove', ...reasons }, NOW),
    ),
    await row('leaving a club of 10,000', ({ member }) => clubs.leave(member, club)),
    await row('joining it', ({ member }) => clubs.join(member, club, NOW)),
  ];
  const queueMs: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await moderation.queue(staff);
    if (round >= 0) queueMs.push(cpuMs(before));
  }
  return { writes, queueMs };
}

/** Of this process since then. */
function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function memberAt(index: number): CommunityMember {
  const joinedAt = (NOW - 30 * DAY_MS) as Millis;
  const shown = { follows: false, paper: false, predictions: false };
  return { member: `member-${index}`, handle: `trader-${index}`, joinedAt, shown };
}
