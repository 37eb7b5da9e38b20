import { render } from '@/components/ui/testing/rendered';
import { RangeForm } from './range-form';

it('sends both ends beside what else the address says, without scripts', () => {
  const { html } = render(
    <RangeForm
      label="Max drawdown"
      unit="%"
      action="/bot-trading/"
      kept={[['sort', 'name']]}
      from={{ name: 'drawdown-from', value: '5' }}
      to={{ name: 'drawdown-to' }}
    />,
  );
  expect(html).toMatch(/<form[^>]*aria-label="Max drawdown" action="\/bot-trading\/"/);
  expect(html).toContain('<input type="hidden" name="sort" value="name"/>');
  expect(html).toMatch(
    /<label for="([^"]+)">From<\/label>.*<input[^>]*id="\1"[^>]*name="drawdown-from"[^>]*value="5"/,
  );
  expect(html).toMatch(/name="drawdown-to"/);
  expect(html).toMatch(/<button type="submit"/);
});
