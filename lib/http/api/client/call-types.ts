import type { z } from 'zod';
import type { Immutable } from '@/lib/core/base/immutable';
import type { CALLS } from '../calls/all-calls';

/** What each call of the table takes and answers. Types alone: nothing of the table gets into a browser. */

type Table = { readonly [Entry in (typeof CALLS)[number] as Entry['name']]: Entry };

/** Path of a call below /api/. */
export type CallName = keyof Table;

// As interfaces, which are looked up by a name that is not known yet; types made by mapping are not.
interface Requests extends RequestTable {}
interface Answers extends AnswerTable {}

type RequestTable = { readonly [Name in CallName]: Immutable<z.input<Table[Name]['request']>> };
type AnswerTable = {
  readonly [Name in CallName]: Immutable<
    z.output<Table[Name]['userAnswer'] | Exclude<Table[Name]['guestAnswer'], null>>
  >;
};

export type RequestOf<Name extends CallName> = Requests[Name];

/** What a user gets, or a guest where guests get something else. */
export type AnswerOf<Name extends CallName> = Answers[Name];
