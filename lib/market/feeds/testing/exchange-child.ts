import type { LiveConfig } from '@/lib/core/config/live';
import type { Instrument } from '@/lib/market/data/instrument';
import type { FeedStream } from '../feed-stream';
import { type CryptoExchange, type ExchangeOptions, openExchange } from '../server/exchange';

/** A request to this process's exchange; the response has the same id. */
export type Question = { readonly id: number } & (
  | { readonly kind: 'open'; readonly config: LiveConfig['crypto']; readonly times: Partial<ExchangeOptions> }
  | { readonly kind: 'listTraded'; readonly instruments: readonly Instrument[] }
  | {
      readonly kind: 'bars' | 'dailyBars';
      readonly instrument: Instrument;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'stream'; readonly instruments: readonly Instrument[] }
  | { readonly kind: 'stop' }
  | { readonly kind: 'close' }
);

const { signal } = new AbortController();
let exchange: CryptoExchange | null = null;
let stream: FeedStream | null = null;

async function answer(question: Question): Promise<unknown> {
  if (question.kind === 'open') {
    exchange = await openExchange(question.config, question.times);
    return exchange.title;
  }
  if (!exchange) throw new Error('not open');
  switch (question.kind) {
    case 'listTraded':
      return exchange.listTraded(question.instruments, signal);
    case 'bars':
    case 'dailyBars':
      return exchange[question.kind](question.instrument, question.from, question.to, signal);
    case 'stream': {
      const tell = (name: string) => (value?: unknown) => process.send?.({ event: name, value });
      stream = exchange.stream(question.instruments, {
        onTick: tell('onTick'),
        onHeard: tell('onHeard'),
        onState: tell('onState'),
        onProblem: tell('onProblem'),
      });
      return null;
    }
    case 'stop':
      return stream?.stop();
    case 'close':
      return exchange.close();
  }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (value) => process.send?.({ id: question.id, value }),
    (error: Error) => process.send?.({ id: question.id, error: error.message }),
  );
});
