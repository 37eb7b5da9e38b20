import { unfilteredList } from '@/lib/site/addresses/list-address';
import { usefulReliefs } from './relief';

it('names a searched text without the quotes that its chip has', () => {
  const [relief] = usefulReliefs({ ...unfilteredList('crypto'), keyword: 'zzzz' }, [7]);
  expect(relief).toMatchObject({ filter: 'zzzz', count: 7, href: '/bot-crypto-trading/' });
});
