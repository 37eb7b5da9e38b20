import { SitePage } from '@/app/_page/site-page';
import { DayTradersPage } from '@/components/academy/day-traders/day-traders-page';
import { paceResults } from '@/components/academy/day-traders/day-traders-view';
import { readRobotCosts } from '@/lib/content/figures/robot-costs';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';

export default async function Page() {
  const catalogue = getCatalogue();
  return (
    <SitePage
      page={PAGES.dayTraders}
      title="About day traders: how many lose"
      description="How many 5- and 15-minute robots lose here after costs, what costs take of their profit, and what studies found of day traders in Taiwan, the US, India and Europe."
    >
      <DayTradersPage
        paces={paceResults(catalogue.all(), await readRobotCosts(catalogue))}
        market={catalogue.market()}
        progress={catalogue.progress()}
      />
    </SitePage>
  );
}
