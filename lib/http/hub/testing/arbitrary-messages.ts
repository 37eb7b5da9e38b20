import fc from 'fast-check';
import { anyText } from '@/lib/core/base/testing/any-text';
import type { HubMessage } from '../protocol/messages';

/** Messages with values of every kind, for comparing with other implementations of the protocol. */

const id = fc.string({ minLength: 1, maxLength: 12 });
const names = fc.string({ maxLength: 8 }).filter((name) => name !== '__proto__');
const headers = fc.option(fc.dictionary(names, fc.string(), { minKeys: 1, maxKeys: 3 }), { nil: undefined });
const streamIds = fc.option(fc.array(id, { minLength: 1, maxLength: 3 }), { nil: undefined });

/** Values both encodings preserve. */
export const plainValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    anyText(),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }).map((fields) => ({ ...fields })),
  ),
})).value;

const call = { headers, target: id, arguments: fc.array(plainValue, { maxLength: 4 }), streamIds };
const sequenceId = fc.nat({ max: 2 ** 31 });

export const anyMessage: fc.Arbitrary<HubMessage> = fc.oneof(
  fc.record({
    type: fc.constant('invocation' as const),
    ...call,
    invocationId: fc.option(id, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('stream-invocation' as const), ...call, invocationId: id }),
  fc.record({ type: fc.constant('stream-item' as const), headers, invocationId: id, item: plainValue }),
  fc.record({
    type: fc.constant('completion' as const),
    headers,
    invocationId: id,
    error: fc.constant(undefined),
    result: fc.option(fc.record({ value: plainValue }), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('completion' as const),
    headers,
    invocationId: id,
    error: fc.string({ minLength: 1 }),
    result: fc.constant(undefined),
  }),
  fc.record({ type: fc.constant('cancel-invocation' as const), headers, invocationId: id }),
  fc.constant<HubMessage>({ type: 'ping' }),
  fc.record({
    type: fc.constant('close' as const),
    error: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    allowReconnect: fc.boolean(),
  }),
  fc.record({ type: fc.constant('ack' as const), sequenceId }),
  fc.record({ type: fc.constant('sequence' as const), sequenceId }),
);
