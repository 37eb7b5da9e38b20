import type { z } from 'zod';
import type { FundId, Micros, RobotId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Immutable } from '@/lib/core/base/immutable';
import { namesOf, readWithNames } from '@/lib/core/wire/schema';
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

/** Profit and closed trades of one robot on one instrument. */
export interface RobotInstrumentProfit {
  readonly robotId: RobotId;
  readonly profit: Micros;
  readonly closedCount: number;
}

/** What handlers may use. */
export interface CallContext extends Caller {
  readonly requestContext: RequestContext;
  readonly services: Services;
  readonly catalogue: CatalogueReader;
  /** The latest price of every instrument. */
  readonly prices: Pick<PriceBoard, 'quote'>;
  /** What was stored of prices. */
  readonly history: Pick<PriceHistory, 'bars'>;
  /** What instruments were worth at an instant (UTC milliseconds); those without bars before it are left out. */
  readonly pricesAt: (
    market: MarketName,
    fundIds: readonly FundId[],
    time: number,
  ) => Promise<ReadonlyMap<FundId, number>>;
  /** How many users follow a robot. */
  readonly followers: (robotId: number) => number;
  /** From the ledger, closes at or after `fromMs` (UTC milliseconds; null for all time). */
  readonly fundProfits: (fundId: FundId, fromMs: number | null) => Promise<readonly RobotInstrumentProfit[]>;
  /** Whether an instrument is known that is not among the product's own: one of an imported market. */
  readonly knowsImportedInstrument: (fundId: FundId) => Promise<boolean>;
  /** Every imported instrument; the same list as before while nothing was imported. */
  readonly importedInstruments: () => Promise<readonly Instrument[]>;
  /** Every instrument, those that live feeds have no prices of without data. */
  readonly liveInstruments?: () => Promise<readonly Instrument[]>;
  /** Stores that somebody wants a robot on an instrument. */
  readonly requestDevelopment: (request: DevelopmentRequest) => Promise<void>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/** An error that a call answers of itself, besides what every call can answer. */
export interface DocumentedError {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 503;
  /** When it is answered, in a sentence. */
  readonly when: string;
}

/** What a call answers: a user, or a guest where guests get something else. */
export type AnswerOf<Guest extends z.ZodType | null, User extends z.ZodType> = Immutable<
  z.output<User | Exclude<Guest, null>>
>;

/** Whom a call answers: anyone, whoever is signed in, or content admins. It is checked before the body is looked at. */
export type CallAccess = 'anyone' | 'user' | 'admin';

/** A call as routes, the document and the readable page see it; its types are what the browser's side is made from. */
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
  /** What a guest is told where only users get an answer; that they have to log in when left out. */
  readonly loginMessage?: string;
  readonly request: Request;
  /** Whether a request without a body counts as an empty object; not when left out. */
  readonly isBodyOptional?: boolean;
  /** null when guests get no answer. */
  readonly guestAnswer: Guest;
  readonly userAnswer: User;
  readonly errors: readonly DocumentedError[];
  /** A request that is answered as things stand, with the names of code. */
  readonly example: (catalogue: CatalogueReader) => unknown;
  /**
   * Checks a body, which is JSON with the names of the wire, and answers it with a value that has those of code.
   * @throws InputError and its kinds
   */
  readonly run: (
    body: string,
    context: CallContext,
  ) => AnswerOf<Guest, User> | Promise<AnswerOf<Guest, User>>;
}

interface CallDefinition<
  Name extends string,
  Request extends z.ZodType,
  Guest extends z.ZodType | null,
  User extends z.ZodType,
> extends Omit<Call<Name, Request, Guest, User>, 'run' | 'access'> {
  /** Left out: anyone, or only users where guests get no answer. */
  readonly access?: CallAccess;
  /** Whether what is sent is a secret, which is then not remembered; false when left out. */
  readonly isSecret?: boolean;
  readonly answer: (
    input: z.output<Request>,
    context: CallContext,
  ) => AnswerOf<Guest, User> | Promise<AnswerOf<Guest, User>>;
}

/** Checked requests that a call remembers, and the longest of them. */
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
  // Most people ask for the same lists: what was checked once is not checked again.
  const known = new Map<string, z.output<Request>>();

  const names = namesOf(call.request);

  function check(body: string): z.output<Request> {
    const parsed = call.request.safeParse(readWithNames(parseJson(body), names));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('The body is not valid JSON');
  }
}
