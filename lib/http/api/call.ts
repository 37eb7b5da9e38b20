import type { z } from 'zod';
import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Immutable } from '@/lib/core/base/immutable';
import { readWithNames, schemaNames } from '@/lib/core/wire/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { PriceHistory } from '@/lib/market/price-history/price-history';
import type { PriceBoard } from '@/lib/market/prices/prices';
import type { RequestContext } from '@/lib/people/accounts/request-context';
import type { DevelopmentRequest } from '@/lib/people/requests/development-request';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Caller } from './caller';
import { describeIssues } from './describe-issues';
import type { Services } from './services';
import type { Viewer } from './viewer';

/** Profit and closed trades of one robot on one instrument. */
export interface RobotInstrumentProfit {
  readonly robotId: RobotId;
  readonly profit: Micros;
  readonly closedCount: number;
}

/** Dependencies of handlers. */
export interface CallContext extends Caller {
  readonly requestContext: RequestContext;
  /** Whether an access token identifies the caller: apps only see and trade the paper account. */
  readonly isByToken?: boolean;
  readonly services: Services;
  readonly catalogue: CatalogueReader;
  /** Latest prices. */
  readonly prices: Pick<PriceBoard, 'quote'>;
  /** Stored bars. */
  readonly history: Pick<PriceHistory, 'bars' | 'baseInterval'>;
  /** Prices of instruments at a time (UTC milliseconds); those without earlier bars are omitted. */
  readonly pricesAt: (
    market: MarketName,
    fundIds: readonly FundId[],
    time: number,
  ) => Promise<ReadonlyMap<FundId, number>>;
  /** How many users follow a robot. */
  readonly followers: (robotId: number) => number;
  /** From ledgers, for trades closed at or after `fromMs` (UTC milliseconds; null for all). */
  readonly fundProfits: (fundId: FundId, fromMs: number | null) => Promise<readonly RobotInstrumentProfit[]>;
  /** Whether an id is an instrument of an imported market rather than a built-in one. */
  readonly knowsImportedInstrument: (fundId: FundId) => Promise<boolean>;
  /** All imported instruments; the same array until something is imported. */
  readonly importedInstruments: () => Promise<readonly Instrument[]>;
  /** All instruments, with those that live feeds don't cover marked as without data. */
  readonly liveInstruments?: () => Promise<readonly Instrument[]>;
  /** Stores a user's request for a robot on an instrument. */
  readonly requestDevelopment: (request: DevelopmentRequest) => Promise<void>;
  readonly now: () => Millis;
}

/** An error specific to a call, besides those of every call. */
export interface DocumentedError {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 503;
  /** When it occurs, as a sentence. */
  readonly when: string;
}

/** A call's answer: a user's, or a guest's if guests get a different one. */
export type AnswerValue<Guest extends z.ZodType | null, User extends z.ZodType> = Immutable<
  z.output<User | Exclude<Guest, null>>
>;

/** Who may make a call: anyone, signed-in users, or content admins. Checked before the body. */
export type CallAccess = 'anyone' | 'user' | 'admin';

/** A call, as used by routes, documents and the reference; the browser's types derive from it. */
export interface Call<
  Name extends string = string,
  Request extends z.ZodType = z.ZodType,
  Guest extends z.ZodType | null = z.ZodType | null,
  User extends z.ZodType = z.ZodType,
> {
  /** Path below /api/. */
  readonly name: Name;
  readonly summary: string;
  readonly description: string;
  readonly access: CallAccess;
  /** The message to guests if only users get an answer; defaults to asking them to log in. */
  readonly loginMessage?: string;
  readonly request: Request;
  /** Whether it searches all robots, which many clients at once must do one after another; defaults to false. */
  readonly isSearch?: boolean;
  /** Whether a missing body counts as an empty object; defaults to false. */
  readonly isBodyOptional?: boolean;
  /** null if guests get no answer. */
  readonly guestAnswer: Guest;
  readonly userAnswer: User;
  readonly errors: readonly DocumentedError[];
  /** A request that currently works, in camelCase. */
  readonly example: (catalogue: CatalogueReader) => unknown;
  /**
   * Validates a JSON body with wire names and returns the answer with code names.
   * @throws InputError and its subclasses
   */
  readonly run: (
    body: string,
    context: CallContext,
  ) => AnswerValue<Guest, User> | Promise<AnswerValue<Guest, User>>;
}

interface CallDefinition<
  Name extends string,
  Request extends z.ZodType,
  Guest extends z.ZodType | null,
  User extends z.ZodType,
> extends Omit<Call<Name, Request, Guest, User>, 'run' | 'access'> {
  /** Defaults to anyone, or to users if guests get no answer. */
  readonly access?: CallAccess;
  /** Whether requests contain secrets, in which case they aren't cached; defaults to false. */
  readonly isSecret?: boolean;
  readonly answer: (
    input: z.output<Request>,
    context: CallContext,
  ) => AnswerValue<Guest, User> | Promise<AnswerValue<Guest, User>>;
}

/** Maximum validated requests cached per call, and their maximum length. */
const MAX_KNOWN = 500;
const MAX_KNOWN_LENGTH = 1000;

export function defineCall<
  const Name extends string,
  Request extends z.ZodType,
  Guest extends z.ZodType | null,
  User extends z.ZodType,
>({
  answer,
  isSecret = false,
  ...call
}: CallDefinition<Name, Request, Guest, User>): Call<Name, Request, Guest, User> {
  // Most visitors request the same lists, so validated requests are cached.
  const known = new Map<string, z.output<Request>>();

  const names = schemaNames(call.request);

  function check(body: string): z.output<Request> {
    const parsed = call.request.safeParse(readWithNames(readJson(body), names));
    if (!parsed.success) throw describeIssues(parsed.error, names);
    if (!isSecret && body.length <= MAX_KNOWN_LENGTH) {
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(body, parsed.data);
    }
    return parsed.data;
  }

  const access = call.access ?? (call.guestAnswer === null ? 'user' : 'anyone');
  return {
    ...call,
    access,
    run(sent, context) {
      const body = call.isBodyOptional && sent === '' ? '{}' : sent;
      return answer(known.get(body) ?? check(body), context);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('The body is not valid JSON');
  }
}

/** What a caller gets: no field that isn't in it is sent. */
export function answerSchema(call: Call, { userId }: Pick<Viewer, 'userId'>): z.ZodType {
  return (userId === null && call.guestAnswer) || call.userAnswer;
}
