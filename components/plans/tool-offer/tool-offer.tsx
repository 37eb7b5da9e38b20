'use client';

import { openAuth } from '@/components/account/account-dialogs/open-auth';
import { viewerOfUser } from '@/components/robots/robot-controls/user-viewer';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note, Points } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import shown from '@/components/ui/shown/shown.module.css';
import { formatCents } from '@/lib/people/memberships/price-labels';
import { PRODUCTS } from '@/lib/people/memberships/products';
import { monthlyCredit } from '@/lib/people/memberships/tool-credit';
import { hasTool } from '@/lib/people/permissions/permissions';
import type { Tool } from '@/lib/people/permissions/tools';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { ToolChoiceProps } from './tool-choice';

const ToolChoice = lazyPart<ToolChoiceProps>(async () => (await import('./tool-choice')).ToolChoice);

interface ToolOfferProps {
  readonly tool: Tool;
  /** What the subscription adds to the page, in a sentence. */
  readonly adds: string;
}

/**
 * What a tool costs, by credit or by card, for those who don't have it. The HTML is a guest's; it takes its room, and
 * nobody with the tool sees it. Nothing while the tool isn't sold.
 */
export function ToolOffer({ tool, adds }: ToolOfferProps) {
  const { user } = useCurrentUser();
  const product = PRODUCTS.find(({ id }) => id === tool);
  if (!product || (user && hasTool(viewerOfUser(user), tool))) return null;
  const { prices, name } = product;
  const month = formatCents(prices.month);
  return (
    <div className={user ? undefined : shown['guests-room']}>
      <Panel title={name} note={adds} data-tool={tool}>
        <Points>
          <li>
            By card: {month} a month, or {formatCents(prices.year)} a year
          </li>
          <li>
            By credit: {month} of the {formatCents(monthlyCredit('IntermediateOne'))} a month that
            Intermediate One gives, or of Intermediate Two’s {formatCents(monthlyCredit('IntermediateTwo'))}
          </li>
          <li>Included in Expert</li>
        </Points>
        {user ? (
          <ToolChoice tool={tool} prices={prices} fallback={<Note>Loading your credit…</Note>} />
        ) : (
          <Actions>
            <Button onClick={() => void openAuth({ mode: 'login', returnPath: ownAddress() })}>
              Log in to get it
            </Button>
            <ButtonLink look="secondary" href={SITE_PATHS.memberships}>
              See plans
            </ButtonLink>
          </Actions>
        )}
      </Panel>
    </div>
  );
}

function ownAddress(): string {
  return window.location.pathname + window.location.search;
}
