import { listOf } from '@/lib/site/addresses/list-address';
import { reliefsOf } from './relief';

it('names a searched text without the quotes that its chip has', () => {
  const [relief] = reliefsOf({ ...listOf('crypto'), keyword: 'zzzz' }, [7]);
  expect(relief).toMatchObject({ filter: 'zzzz', count: 7, href: '/bot-crypto-trading/' });
});
