import { render } from '@/components/ui/testing/rendered';
import { parseWizard } from '@/lib/site/addresses/wizard-address';
import { WizardStart } from './wizard-page';

describe('the wizard’s questions', () => {
  it('are one form for browsers without scripts, with what was answered and what is missing', () => {
    const address = parseWizard(new URLSearchParams('q1=2&capital=500&q3=900&q4=1&q5=0'));
    if (!address) throw new Error('there is no such form');
    const { html, text } = render(<WizardStart address={address} />);
    expect(html).toMatch(/<form [^>]*action="\/app\/ai-wizard\/" method="get"/);
    expect(
      html.match(/<input[^>]*checked=""[^>]*>/g)?.map((input) => /name="(q\d)"/.exec(input)?.[1]),
    ).toEqual(['q1', 'q4', 'q5']);
    expect(html).toMatch(/<input[^>]*name="q3"[^>]*value="900"/);
    expect(text).toContain('2 answers are missing or can’t be used.');
    expect(text).toContain('The loss can’t be more than your capital');
    expect(text).toContain('Please choose an answer');
  });
});
