import { SitePage } from '@/app/_page/site-page';
import { DayTradersPage } from '@/components/academy/day-traders/day-traders-page';
import { paceResults } from '@/components/academy/day-traders/day-traders-view';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page() {
  const catalogue = getCatalogue();
  const robots = catalogue.all();
  const details = await Promise.all(
    robots.filter(({ ready }) => ready).map(({ id }) => catalogue.details(id)),
  );
  const known = details.filter((one) => one !== null && one !== 'removed');
  return (
    <SitePage
      page={PAGES.dayTraders}
      title="About day traders: how many lose"
      description="How many 5- and 15-minute robots lose here after costs, what costs take of their profit, and what studies found of day traders in Taiwan, the US, India and Europe."
    >
      <DayTradersPage
        paces={paceResults(robots, known)}
        market={catalogue.market()}
        progress={catalogue.progress()}
      />
    </SitePage>
  );
}
