import { SuggestedRobots } from '@/components/robots/suggested-robots/suggested-robots';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Section } from '@/components/ui/section/section';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** What to do with an empty account: robots to copy, with reasons, and the exchange. */
export function FirstPaperTrades({ userId }: { readonly userId: string }) {
  return (
    <Section title="No paper trades yet">
      <p>
        Copy a robot: follow it and turn on Autopilot on its page. Or buy and sell by hand on the paper
        exchange.
      </p>
      <SuggestedRobots userId={userId} what="robots to copy" />
      <Actions>
        <ButtonLink href={SITE_PATHS.paperExchange}>Open the paper exchange</ButtonLink>
        <ButtonLink look="secondary" href={robotsPath('stocks-etf')}>
          Browse robots
        </ButtonLink>
      </Actions>
    </Section>
  );
}
