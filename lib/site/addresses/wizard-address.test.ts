import { parseWizard, WIZARD_START_PATH, wizardAddressPath } from './wizard-address';

const parse = (query: string) => parseWizard(new URLSearchParams(query));
const FULL = 'q1=2&q2=1&q3=1000&q4=1&q5=3';

describe('addresses of the wizard', () => {
  it('read money as people type it, and write it one way', () => {
    const address = parse('q5=3&q4=1&q3=%241%2C000.00&q2=1&q1=2&capital=10%2C000');
    expect(address?.answers).toEqual({ q1: 2, q2: 1, q4: 1, q5: 3, capital: 10_000, bearableLoss: 1_000 });
    expect(address && wizardAddressPath(address)).toBe(`/app/ai-wizard/?${FULL}`);
    expect(address && wizardAddressPath(address, WIZARD_START_PATH)).toBe(`${WIZARD_START_PATH}?${FULL}`);
  });

  it.each([
    ['', {}],
    ['q1=2', { q2: 'Please choose an answer', q3: 'Please enter the loss you could bear' }],
    [`${FULL}&capital=99`, { capital: 'Your capital must be at least $100' }],
    [`${FULL}&capital=1%2C50`, { capital: 'Is this $1.50 or $150? Type 1.50 or 150.' }],
    [`${FULL}&capital=500`, { q3: 'The loss can’t be more than your capital' }],
    [`${FULL}&capital=lots`, { capital: 'Please enter your capital as a number' }],
  ])('say what is wrong with %s', (query, problems) => {
    expect(parse(query)).toMatchObject({ answers: null, problems });
  });

  it.each(['q1=4', 'q5=2', 'q1=1&q1=2'])('are missing with %s, which no form sends', (query) => {
    expect(parse(query)).toBeNull();
  });
});
