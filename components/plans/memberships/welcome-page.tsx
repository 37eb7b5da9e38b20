import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Panel, Panels } from '@/components/ui/panel/panel';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { PRODUCTS } from '@/lib/people/memberships/products';
import { preloginPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** Shown after sign-up: what is free, where to start, and what plans add. */
export function WelcomePage() {
  const cheapest = Math.min(...PRODUCTS.filter(({ level }) => level > 0).map(({ prices }) => prices.year));
  return (
    <Page title="Welcome to Tickproof">
      <Note look="lead">
        Your account is free. It shows every robot’s closed P/L, balance, amount per trade and six statistics,
        and lets you bookmark robots and download full ledgers.
      </Note>
      <Panels as="ul" label="Where to start">
        <Step
          name="Browse robots"
          text="Open a robot from the list and check its trades one by one."
          link={['See all robots', robotsPath('stocks-etf')]}
        />
        <Step
          name="Find your level"
          text="Two questions show which robots suit your experience."
          link={['Take the level test', preloginPath()]}
        />
        <Step
          name="Follow robots"
          text={`A plan lets you follow robots, from ${formatCents(cheapest)} a year. Browsing needs no plan, and you can cancel with one click.`}
          link={['Compare plans', SITE_PATHS.memberships]}
        />
      </Panels>
    </Page>
  );
}

function Step({
  name,
  text,
  link: [words, href],
}: {
  readonly name: string;
  readonly text: string;
  readonly link: readonly [string, string];
}) {
  return (
    <Panel as="li" title={name}>
      <Note look="text">{text}</Note>
      <Actions>
        <ButtonLink look="secondary" size={36} href={href}>
          {words}
        </ButtonLink>
      </Actions>
    </Panel>
  );
}
