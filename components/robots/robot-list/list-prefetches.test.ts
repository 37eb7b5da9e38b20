/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { MARKET, sampleModel } from '@/components/ui/testing/sample-view';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { createPrefetches } from './list-prefetches';
import { ListServer } from './testing/list-server';

const LIST = '/bot-trading/';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

it('keeps a list that was prefetched again when the first attempt fails late', async () => {
  const prefetches = createPrefetches();
  const catalogue = createCatalogue(MARKET);
  catalogue.replace([sampleModel({ fundTypes: ['S'] })], 1);
  const server = new ListServer(catalogue.reader);
  const refusals: (() => void)[] = [];
  const hang = () =>
    new Promise<Response>((_, reject) => refusals.push(() => reject(new TypeError('Failed'))));
  globalThis.fetch = ((address: string) =>
    address.includes('antiforgery') ? server.fetch(address) : hang()) as typeof fetch;
  prefetches.load(LIST, false);
  await waitFor(() => expect(refusals).toHaveLength(2));
  const failing = prefetches.take(LIST);
  globalThis.fetch = server.fetch as typeof fetch;
  prefetches.load(LIST, false);
  for (const refuse of refusals) refuse();
  await expect(failing).rejects.toThrow();
  await waitFor(() => expect(prefetches.takeArrived(LIST)?.total).toBe(1));
});
