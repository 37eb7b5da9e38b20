import { type Kysely, sql } from 'kysely';
import type { Micros, Price, RobotId } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import type { RobotDetails, RobotSummary } from '@/lib/robots/catalogue/types';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { commitTo, hashParameters, parametersText } from '@/lib/robots/definitions/hash';
import { hashLink } from '@/lib/robots/ledger/chain';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { GENESIS_HASH } from '@/lib/robots/ledger/head';
import { tradeProfit } from '@/lib/robots/ledger/profit';
import { appendEntries, readLinks } from '@/lib/robots/ledger/server/ledger-store';
import type { ChainLink } from '@/lib/robots/ledger/signal';
import { chainRecords, EMPTY_REGISTRY, type RegistryRecord } from '@/lib/robots/registry/registry';

/**
 * What somebody with the database can edit so that a robot looks better than it is. `docs/verify/edits.md` has a line for
 * each, with the checks that find it; `verify-script.test.ts` makes them and runs those checks.
 */

/** A pattern of what a check says of the robot; null where it says nothing. */
export interface Finders {
  /** `npm run verify -- --figures` */
  readonly operator: RegExp | null;
  /** `verify.py --all`, for users and for guests. */
  readonly user: RegExp | null;
  readonly guest: RegExp | null;
}

export interface RobotEdit extends Finders {
  /** As the table names it. */
  readonly name: string;
  readonly robot?: 'retired' | 'signalled';
  /** Found by running its definition again, whatever the log has. */
  readonly isReplayed?: true;
  readonly edit: (db: Kysely<Schema>, robotId: RobotId) => Promise<void>;
}

type Writable<Value> = Value extends number | string | boolean | null | undefined
  ? Value
  : { -readonly [Key in keyof Value]: Writable<Value[Key]> };
type Closing = Writable<Extract<LedgerEntry, { kind: 'close' }>>;
type Link = Writable<ChainLink>;

/** Edits whose profits, hashes or figures are made to match, as far as the name says. */
export const ROBOT_EDITS: readonly RobotEdit[] = [
  {
    name: 'A losing trade’s profit raised',
    isReplayed: true,
    operator: /content does not match its hash/,
    user: /has another hash/,
    guest: null,
    async edit(db, robotId) {
      const { seq } = losing(await readLinks(db, robotId));
      await db
        .updateTable('ledger_entries')
        .set({ profit: 5_000_000_000 })
        .where('robot_id', '=', robotId)
        .where('seq', '=', seq)
        .execute();
    },
  },
  {
    name: 'The same, and every hash after it made again',
    isReplayed: true,
    operator: /its profit does not follow from its trade/,
    user: /has another profit/,
    guest: /its page shows another seal/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        losing(links).profit = 5_000_000_000 as Micros;
      }),
  },
  {
    name: 'A losing trade’s exit price raised, its profit and hashes to match',
    isReplayed: true,
    operator: /is not the one that was the last on/,
    user: /was filled at/,
    guest: /was filled at|which its bar cannot give/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        const closing = losing(links);
        const opening = findOpening(links, closing);
        closing.price = Math.round(opening.price * (opening.side === 'long' ? 1.2 : 0.8)) as Price;
        closing.profit = tradeProfit(opening, closing);
      }),
  },
  {
    name: 'A losing trade left out, its numbers and hashes closed up',
    isReplayed: true,
    operator: /is not the one that was the last on|is missing/,
    user: /link \d+ of its ledger is not the one in the log|the log has \d+ links/,
    guest: /the log has \d+ links of its ledger/,
    edit: (db, robotId) =>
      rewrite(db, robotId, (links) => {
        const { tradeNo } = losing(links);
        return links.filter((link) => link.kind === 'signal' || link.tradeNo !== tradeNo);
      }),
  },
  {
    name: 'The newest entries cut off, with the head',
    isReplayed: true,
    operator: /is not the one that was the last on/,
    user: /the log has \d+ links of its ledger/,
    guest: /the log has \d+ links of its ledger/,
    edit: (db, robotId) => rewrite(db, robotId, (links) => links.slice(0, -4)),
  },
  {
    name: 'Losing trades turned around with hindsight, costs, profits and hashes to match',
    isReplayed: true,
    operator: /is not the one that was the last on/,
    user: /link \d+ of its ledger is not the one in the log|paid the commission/,
    guest: /its page shows another seal/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        for (const closing of entries(links)) {
          if (closing.kind !== 'close' || closing.profit >= 0 || closing.reason !== 'signal') continue;
          const opening = findOpening(links, closing);
          for (const entry of [opening, closing]) {
            const quote = entry.price - (paidAbove(entry) * entry.slippage * 1e6) / entry.quantity;
            entry.side = entry.side === 'long' ? 'short' : 'long';
            entry.price = Math.round(
              quote + (paidAbove(entry) * entry.slippage * 1e6) / entry.quantity,
            ) as Price;
          }
          closing.profit = tradeProfit(opening, closing);
        }
      }),
  },
  {
    name: 'A winning trade’s size doubled, its costs, profit and hashes to match',
    isReplayed: true,
    operator: /is not the one that was the last on/,
    user: /paid the slippage|link \d+ of its ledger is not the one in the log/,
    guest: /its page shows another seal/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        const closing = entries(links).find((link) => link.kind === 'close' && link.profit > 0) as Closing;
        const opening = findOpening(links, closing);
        for (const entry of [opening, closing]) {
          entry.quantity = (entry.quantity * 2) as Micros;
          entry.commission = (entry.commission * 2) as Micros;
          entry.slippage = (entry.slippage * 2) as Micros;
        }
        closing.profit = tradeProfit(opening, closing);
      }),
  },
  {
    name: 'Costs taken out of every fill, profits and hashes to match',
    isReplayed: true,
    operator: /is not the one that was the last on/,
    user: /paid the (?:commission|slippage) 0, but/,
    guest: /its page shows another seal/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        for (const entry of entries(links)) {
          entry.price = (entry.price - (paidAbove(entry) * entry.slippage * 1e6) / entry.quantity) as Price;
          entry.slippage = 0 as Micros;
          entry.commission = 0 as Micros;
          if (entry.kind === 'close') entry.profit = tradeProfit(findOpening(links, entry), entry);
        }
      }),
  },
  {
    name: 'Replayed trades called forward, hashes to match',
    operator: /is not the one that was the last on/,
    user: /is forward without a signal/,
    guest: /is forward without a signal/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        for (const entry of entries(links)) if (entry.phase === 'replayed') entry.phase = 'forward';
      }),
  },
  {
    name: 'Trades of the backtest called replayed, hashes to match',
    isReplayed: true,
    operator: /is not the one that was the last on/,
    user: /counts as replayed, but the robot was published on/,
    guest: /counts as replayed, but the robot was published on/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        for (const entry of entries(links)) entry.phase = 'replayed';
      }),
  },
  {
    name: 'A signal recorded earlier, or another one in its place, hashes to match',
    robot: 'signalled',
    operator: /is not the one that was the last on/,
    user: /link \d+ of its ledger is not the one in the log/,
    guest: /its page shows another seal/,
    edit: (db, robotId) =>
      amend(db, robotId, (links) => {
        for (const link of links) if (link.kind === 'signal') link.recordedAt = link.decidedAt;
      }),
  },
  {
    name: 'Parameters tuned afterwards, hash and commitment to match',
    operator: /its commitment is \w+, but the registry says/,
    user: /the registry has another commitment|the log has another commitment/,
    guest: /the registry has another commitment|the log has another commitment/,
    async edit(db, robotId) {
      const row = await db
        .selectFrom('robots')
        .select(['definition', 'salt'])
        .where('id', '=', robotId)
        .executeTakeFirstOrThrow();
      const definition = JSON.parse(row.definition) as RobotDefinition;
      const tuned = { ...definition, params: { ...definition.params, tuned: 1 } } as RobotDefinition;
      const commitment = commitTo(row.salt, tuned);
      await db
        .updateTable('robots')
        .set({ definition: JSON.stringify(tuned), params_hash: hashParameters(tuned), commitment })
        .where('id', '=', robotId)
        .execute();
      await editDetails(db, robotId, ({ definition: shown }) => {
        if (shown) Object.assign(shown, { commitment, params: tuned.params, text: parametersText(tuned) });
      });
    },
  },
  {
    name: 'Published earlier than it was',
    operator: /its time of publication is \d+, but the registry says|summary.publishedAt/,
    user: /the site says that it was published on|was published on/,
    guest: /the site says that it was published on|was published on/,
    edit: (db, robotId) =>
      editSummary(db, robotId, (summary) => {
        summary.publishedAt = summary.publishedAt - 90 * 86_400_000;
      }),
  },
  {
    name: 'A robot’s retirement not shown',
    robot: 'retired',
    operator: /summary.retired/,
    user: /wrong about whether it retired/,
    guest: /wrong about whether it retired/,
    edit: (db, robotId) =>
      editSummary(db, robotId, (summary) => {
        delete summary.retired;
      }),
  },
  {
    name: 'Days of equity doubled',
    isReplayed: true,
    operator: /equity [\d-]+: expected \d+, found \d+/,
    user: /the days of equity up to [\d-]+ are others than in the log/,
    guest: null,
    async edit(db, robotId) {
      await db
        .updateTable('equity_days')
        .set({ equity: sql`equity * 2` })
        .where('robot_id', '=', robotId)
        .execute();
    },
  },
  {
    name: 'A losing day of equity taken out',
    isReplayed: true,
    operator: /equity [\d-]+: expected \d+, found nothing/,
    user: /the days of equity up to [\d-]+ are others than in the log/,
    guest: null,
    async edit(db, robotId) {
      await sql`DELETE FROM equity_days WHERE robot_id = ${robotId} AND day = (
        SELECT min(day) + 6 FROM equity_days WHERE robot_id = ${robotId})`.execute(db);
    },
  },
  {
    name: 'A day of equity recorded earlier than it was',
    operator: /recording of equity [\d-]+: expected a time/,
    user: null,
    guest: null,
    async edit(db, robotId) {
      await sql`UPDATE equity_days SET recorded_at = day * 86400000 WHERE robot_id = ${robotId} AND day = (
        SELECT max(day) FROM equity_days WHERE robot_id = ${robotId})`.execute(db);
    },
  },
  {
    name: 'The seed of the market that its page names',
    operator: /details.definition.seed/,
    user: /its market has the seed 99 on the site, but 7 in the log/,
    guest: /its market has the seed 99 on the site, but 7 in the log/,
    edit: (db, robotId) =>
      editDetails(db, robotId, ({ definition }) => {
        if (definition) definition.seed = 99;
      }),
  },
  ...[
    figure('Annualized return', /AnnualPL is 999/, /AnnualPL is 999/, ({ statistics }) => {
      statistics.annualPL = 999;
    }),
    figure('Sharpe ratio', /SharpeR is 3.5/, null, ({ statistics }) => {
      statistics.sharpeR = 3.5;
    }),
    figure('Profit factor and win rate', /ProfitFactor is 4|WonPct is 88/, null, ({ statistics }) => {
      Object.assign(statistics, { profitFactor: 4, wonPct: 88, lossPct: 12 });
    }),
    figure('Max drawdown', /MaxDrawdownPct is 0.01/, /MaxDrawdownPct is 0.01/, (summary) => {
      summary.maxDrawdownPct = 0.01;
    }),
    figure('Return of the last 30 days', /AnnualPL30Days is 60/, null, ({ statistics }) => {
      statistics.annualPL30Days = 60;
    }),
    figure(
      'Return since publication',
      /SincePublicationPct is 44/,
      /SincePublicationPct is 44/,
      (summary) => {
        Object.assign(summary.sincePublication ?? {}, { returnPct: 44 });
      },
    ),
    figure(
      'Trades since publication',
      /SincePublicationClosedCount is 500/,
      /SincePublicationClosedCount is 500/,
      (summary) => {
        Object.assign(summary.sincePublication ?? {}, { closedCount: 500 });
      },
    ),
    figure('Forward trades', /ForwardClosedCount is 77/, /ForwardClosedCount is 77/, (summary) => {
      summary.forwardClosedCount = 77;
    }),
    figure('Average holding time', /AvgTradeDuration is 9/, /AvgTradeDuration is 9/, ({ statistics }) => {
      statistics.avgTradeDurationMinutes = 9;
    }),
    figure('Costs a year', /AnnualTrades is 0.5|AnnualCostsPct is 0.01/, null, ({ statistics }) => {
      Object.assign(statistics, { annualCostsPct: 0.01, annualTrades: 0.5 });
    }),
    figure(
      'The curve on its card',
      /the curve on its card is another/,
      /the curve on its card is another/,
      (summary) => {
        summary.sparkline = summary.sparkline.map((value, index) => value + index / 5);
      },
    ),
  ],
  ...[
    detail('Returns of months', /as return of 20/, /as return of 20/, ({ years }) => {
      for (const year of years) year.months = year.months.map((value) => value && value + 5);
    }),
    detail('The curve of a robot', /equity of .* on the site/, / on the site, but /, ({ curve }) => {
      for (const [index, point] of curve.entries()) point.value += index / 2;
    }),
    detail('Buy and hold beside it', /buy and hold on/, /buy and hold on/, (details) => {
      details.benchmark = details.benchmark.map((value, index) => value - index / 2);
    }),
    detail(
      'Days of the backtest counted since publication',
      /counts as replayed, but it was published on/,
      /counts as replayed, but it was published on/,
      ({ curve }) => {
        for (const point of curve) if (point.phase === 'backtest') point.phase = 'replayed';
      },
    ),
    detail(
      'Replayed days called forward',
      /counts as forward, but was not recorded/,
      /counts as forward, but was not recorded/,
      ({ curve }) => {
        for (const point of curve) if (point.phase === 'replayed') point.phase = 'forward';
      },
    ),
    detail('Costs on its page', /as Gross of all trades|as Slippage|as Net/, null, (details) => {
      Object.assign(details.costs, { slippagePct: 0.01, netPct: 40, grossPct: 40.01 });
    }),
    detail(
      'Statistics since publication on its page',
      /as .* \(Since (?:simulated )?publication\)/,
      null,
      (details) => {
        Object.assign(details.sincePublication, { absoluteDrawdown: 0, sharpeR: 5, annualCostsPct: 0 });
      },
    ),
    detail('Results of an instrument', /as net result of/, null, ({ instruments }) => {
      for (const one of instruments) one.profitPct = 33;
    }),
  ],
];

/** An edit of the market's robots as a whole. */
export interface SiteEdit {
  readonly name: string;
  /** `npm run verify` */
  readonly operator: RegExp | null;
  /** `verify.py --site` with a saved checkpoint, for everyone. */
  readonly everyone: RegExp;
}

export const SITE_EDITS = {
  marked: {
    name: 'Losing robots marked as removed',
    operator: /^robot \S+: it is marked removed, but the registry has no removal of it$/,
    everyone: /^list: wrong: 14 robots are published, and the list hides them: /,
  },
  moved: {
    name: 'Losing robots moved to another market',
    operator: /^robot \S+: its market is live, but the registry says simulated$/,
    everyone: /^list: wrong: 14 robots are published, and the list hides them: /,
  },
  deleted: {
    name: 'Losing robots deleted, with their ledgers',
    operator: /^robot \S+: the registry has its publication, but it is not among the robots$/,
    everyone: /^list: wrong: 14 robots are published, and the list hides them: /,
  },
  removed: {
    name: 'Losing robots removed, as the registry records',
    operator: null,
    everyone: /^list: .* 2 removed as the registry says/,
  },
  entry: {
    name: 'An entry of the registry changed',
    operator: /^registry: entry 3: its content does not match its hash$/,
    everyone: /^registry: wrong: registry, entry 3: has another hash$/,
  },
  leaf: {
    name: 'A leaf of the log changed',
    operator: /^log: the (?:root|checkpoint|tree) .*/,
    everyone: /^log: wrong: the log's leaves do not give the signed root$/,
  },
  unregistered: {
    name: 'Losing robots taken out of the registry as well, its hashes made again',
    operator: /^registry: entry \d+ is not the one that was the last/,
    everyone:
      /^registry: wrong: (?:entry \d+ of the registry is not the one in the log|the log has \d+ entries of the registry)/,
  },
  rewritten: {
    name: 'The same, and the log made again from its first leaf, with its key',
    operator: null,
    everyone: /^state: wrong: the log (?:was rewritten since|has \d+ leaves, but)/,
  },
  rekeyed: {
    name: 'The same with another key',
    operator: null,
    everyone: /^wrong: the checkpoint is not signed by the log's key|^wrong: the checkpoint is of/,
  },
} as const satisfies Record<string, SiteEdit>;

/** Deletes robots and all that is stored of them. */
export async function deleteRobots(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  for (const table of [
    'ledger_entries',
    'robot_signals',
    'ledger_heads',
    'equity_days',
    'read_models',
  ] as const)
    await db.deleteFrom(table).where('robot_id', 'in', ids).execute();
  await db.deleteFrom('robots').where('id', 'in', ids).execute();
}

/** Takes robots out of the registry, and numbers and hashes what is left. */
export async function unregister(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const rows = await db.selectFrom('registry_entries').selectAll().orderBy('seq').execute();
  const records = rows.map(({ entry }) => JSON.parse(entry) as RegistryRecord);
  const left = records.filter((record) => !('robotId' in record && ids.includes(record.robotId)));
  await db.deleteFrom('registry_entries').execute();
  for (const { seq, entry, prevHash, hash } of chainRecords(EMPTY_REGISTRY, left))
    await db.insertInto('registry_entries').values({ seq, entry, prev_hash: prevHash, hash }).execute();
}

type WritableSummary = Writable<RobotSummary> & {
  statistics: Writable<NonNullable<RobotSummary['statistics']>>;
};

/** A figure of lists and cards that is edited where it is stored. */
function figure(
  name: string,
  user: RegExp,
  guest: RegExp | null,
  change: (summary: WritableSummary) => void,
): RobotEdit {
  return {
    name,
    operator: /summary\./,
    user,
    guest,
    edit: (db, robotId) => editSummary(db, robotId, change),
  };
}

/** The same on a robot's page alone. */
function detail(
  name: string,
  user: RegExp,
  guest: RegExp | null,
  change: (details: Writable<RobotReadModel['details']>) => void,
): RobotEdit {
  return {
    name,
    operator: /details\./,
    user,
    guest,
    edit: (db, robotId) => editDetails(db, robotId, change),
  };
}

async function editModel(
  db: Kysely<Schema>,
  robotId: number,
  change: (model: Writable<RobotReadModel>) => void,
): Promise<void> {
  const row = await db
    .selectFrom('read_models')
    .select('model')
    .where('robot_id', '=', robotId)
    .executeTakeFirstOrThrow();
  const model = JSON.parse(row.model) as Writable<RobotReadModel>;
  change(model);
  await db
    .updateTable('read_models')
    .set({ model: JSON.stringify(model) })
    .where('robot_id', '=', robotId)
    .execute();
}

function editSummary(db: Kysely<Schema>, robotId: number, change: (summary: WritableSummary) => void) {
  return editModel(db, robotId, ({ summary }) => change(summary as WritableSummary));
}

function editDetails(
  db: Kysely<Schema>,
  robotId: number,
  change: (details: Writable<Omit<RobotDetails, 'robot' | 'market'>>) => void,
) {
  return editModel(db, robotId, ({ details }) => change(details));
}

/** Nothing in the database stops an edit. */
export async function openToEdits(db: Kysely<Schema>): Promise<void> {
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger'`.execute(
    db,
  );
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.id(name)}`.execute(db);
}

/** Changes links where they are, and hashes all of the chain again. */
function amend(db: Kysely<Schema>, robotId: RobotId, change: (links: Link[]) => void): Promise<void> {
  return rewrite(db, robotId, (links) => {
    change(links);
    return links;
  });
}

/** Changes a robot's chain, and numbers and hashes all of it again. */
async function rewrite(
  db: Kysely<Schema>,
  robotId: RobotId,
  change: (links: Link[]) => Link[],
): Promise<void> {
  const links = (await readLinks(db, robotId)) as Link[];
  const changed = change(links);
  const numbers = new Map<number, number>();
  let prevHash = GENESIS_HASH;
  for (const [index, link] of changed.entries()) {
    numbers.set(link.seq, index + 1);
    link.seq = index + 1;
    link.prevHash = prevHash;
    if (link.kind !== 'signal' && link.signalSeq !== null)
      link.signalSeq = numbers.get(link.signalSeq) ?? null;
    link.hash = hashLink(link as ChainLink);
    prevHash = link.hash;
  }
  for (const table of ['ledger_entries', 'robot_signals', 'ledger_heads'] as const)
    await db.deleteFrom(table).where('robot_id', '=', robotId).execute();
  await appendEntries(db, robotId, changed as ChainLink[]);
}

function entries(links: readonly Link[]): Writable<LedgerEntry>[] {
  return links.filter((link): link is Writable<LedgerEntry> => link.kind !== 'signal');
}

/** Whether slippage raised the price of a fill, or lowered it: 1 or -1. */
function paidAbove({ kind, side }: Pick<LedgerEntry, 'kind' | 'side'>): number {
  return (kind === 'open') === (side === 'long') ? 1 : -1;
}

/** The first trade that lost money, by its close. */
function losing(links: readonly ChainLink[] | readonly Link[]): Closing {
  const found = entries(links as Link[]).find((link) => link.kind === 'close' && link.profit < 0);
  if (found?.kind !== 'close') throw new Error('The robot has no losing trade');
  return found;
}

function findOpening(links: readonly Link[], { tradeNo }: Pick<Closing, 'tradeNo'>) {
  const found = entries(links).find((link) => link.kind === 'open' && link.tradeNo === tradeNo);
  if (found?.kind !== 'open') throw new Error(`Trade ${tradeNo} was not opened`);
  return found;
}
