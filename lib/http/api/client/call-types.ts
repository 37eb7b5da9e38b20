import type { z } from 'zod';
import type { Immutable } from '@/lib/core/base/immutable';
import type { CALLS } from '../calls/all-calls';

/** Requests and answers of each call. Types only, so that the table isn't bundled for browsers. */

type Table = { readonly [Entry in (typeof CALLS)[number] as Entry['name']]: Entry };

/** Path of a call below /api/. */
export type CallName = keyof Table;

// Interfaces, because they can be indexed by a generic name, unlike mapped types.
interface Requests extends RequestTable {}
interface Answers extends AnswerTable {}

type RequestTable = { readonly [Name in CallName]: Immutable<z.input<Table[Name]['request']>> };
type AnswerTable = {
  readonly [Name in CallName]: Immutable<
    z.input<Table[Name]['userAnswer'] | Exclude<Table[Name]['guestAnswer'], null>>
  >;
};

export type CallRequest<Name extends CallName> = Requests[Name];

/** A user's answer, or a guest's if guests get a different one. */
export type CallAnswer<Name extends CallName> = Answers[Name];
