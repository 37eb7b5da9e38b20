import type { BrokerConnection, BrokerKeys, BrokerMode } from '../broker';
import { exchangeAbilities } from '../exchanges';
import { createExchangeBroker } from '../server/ccxt/exchange-broker';

/** A request to this process's connection; the answer has the same id. */
export type ExchangeQuestion = { readonly id: number } & (
  | {
      readonly method: 'open';
      readonly exchange: string;
      readonly url: string;
      readonly mode: BrokerMode;
      readonly keys: BrokerKeys;
    }
  | { readonly method: keyof BrokerConnection; readonly args: readonly unknown[] }
);

let connection: BrokerConnection | null = null;

async function answer(question: ExchangeQuestion): Promise<unknown> {
  if ('exchange' in question) {
    const { exchange, url, mode, keys } = question;
    const abilities = exchangeAbilities(exchange);
    if (!abilities) throw new Error(`${exchange} isn't known`);
    connection = createExchangeBroker({ exchange, abilities, isLive: true, url }).open(mode, keys);
    return null;
  }
  if (!connection) throw new Error('not open');
  const method = connection[question.method] as (...args: readonly unknown[]) => unknown;
  const [first, second, ...rest] = question.args;
  // Each process has a monotonic clock of its own, so here orders have so many milliseconds to leave.
  const leaveBy = typeof second === 'number' ? performance.now() + second : second;
  return method(first, question.method === 'submit' ? leaveBy : second, ...rest);
}

process.on('message', (question: ExchangeQuestion) => {
  answer(question).then(
    (value) => process.send?.({ id: question.id, value }),
    (error: Error) =>
      process.send?.({ id: question.id, error: { name: error.name, message: error.message } }),
  );
});
