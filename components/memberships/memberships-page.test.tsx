/**
 * @jest-environment jsdom
 */
import { render, screen, within } from '@testing-library/react';
import { MARKET } from '@/components/testing/sample-view';
import { MembershipsPage } from './memberships-page';

function open(search: string) {
  window.history.replaceState(null, '', `/app/user/memberships/level${search}`);
  return render(<MembershipsPage market={MARKET} />);
}

const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li');
  if (!found) throw new Error(`No card of ${name}`);
  return within(found);
};

describe('the page of plans', () => {
  it('tells what each plan opens, that none can be bought, and has no button', () => {
    open('');
    expect(
      screen.getByText('Plans cannot be bought yet: sign-up opens with accounts. Nothing is charged.'),
    ).toBeTruthy();
    const lines = (name: string) =>
      card(name)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(lines('Intermediate One')).toEqual([
      'With 60-minute robots',
      'Without 15-minute robots',
      'Without 5-minute robots',
      'Bonus credit of 80 US dollars a month for other AI tools',
    ]);
    expect(lines('Intermediate Two').slice(0, 3)).toEqual([
      'With 60-minute robots',
      'With 15-minute robots',
      'Without 5-minute robots',
    ]);
    expect(lines('Expert').every((line) => !line?.startsWith('Without'))).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/Needed by|you asked for/)).toBeNull();
  });

  it('marks the plan that a robot needs, and only that, with a way back to the robot', () => {
    open('?selectedProducts=AIRobots&selectedRobotsCount=3&selectedRobotProductId=-1000000005');
    const link = card('Intermediate Two').getByRole('link', { name: 'the robot you chose' });
    expect(link.getAttribute('href')).toBe('/bot-trading/robot/5/');
    expect(screen.getAllByText(/Needed by/)).toHaveLength(1);
  });

  it('makes nothing of what is not a robot', () => {
    open('?selectedProducts=Expert&selectedRobotProductId=javascript:alert(1)');
    expect(card('Expert').getByText('The plan you asked for')).toBeTruthy();
    expect(card('Expert').queryByRole('link')).toBeNull();
  });
});
