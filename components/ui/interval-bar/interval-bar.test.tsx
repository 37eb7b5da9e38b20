import { ProbabilityBar } from '@/components/ui/probability-bar/probability-bar';
import { render } from '@/components/ui/testing/rendered';
import { IntervalBar } from './interval-bar';

it('says a rate, its interval and base, and places them on its scale', () => {
  const { html } = render(
    <IntervalBar value={52} low={48.4} high={55.7} base={50} scale={[40, 60]} decimals={1} />,
  );
  expect(html).toContain('aria-label="52.0%, interval 48.4% to 55.7%, base 50.0%"');
  expect(html).toMatch(/--low:42%;--high:78.5%;--value:60%;--base:50%/);
  expect(render(<IntervalBar value={61} low={51} high={70} />).html).toContain(
    'aria-label="61%, interval 51% to 70%"',
  );
});

it('says three outcomes in a sentence', () => {
  const parts = [
    { name: 'Up', percent: 31 },
    { name: 'Side', percent: 44 },
    { name: 'Down', percent: 25 },
  ] as const;
  const { html, text } = render(<ProbabilityBar parts={parts} />);
  expect(html).toContain('aria-label="Up 31%, Side 44%, Down 25%"');
  expect(text.trim()).toBe('Up 31 Side 44 Down 25');
});
