import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Points } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { INVITE_DAYS } from '@/lib/people/referrals/invite';
import { homePath, legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { ShareIsland } from './share-island';

/** A link for friends. The HTML is the same for everyone. */
export function SharePage() {
  return (
    <Page
      kind="reading"
      isNarrow
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Share with friends" />}
      title="Share with friends"
      summary="Send friends your link, and see how many join."
    >
      <noscript>
        <Notice tone="warning" title="Your link needs JavaScript">
          <p>Turn on JavaScript to see it. Without it, share this site’s address from your browser.</p>
        </Notice>
      </noscript>
      <ShareIsland />
      <Section title="Who counts">
        <Points>
          <li>We count friends who create an account, not clicks.</li>
          <li>
            A friend has {INVITE_DAYS} days from opening your link, in the same browser. The first link they
            open counts.
          </li>
          <li>Each friend counts once. People who already have an account don’t count.</li>
          <li>
            If someone joins from a browser or network that you or another friend has used, a person looks at
            it first. Until then, the friend is in review.
          </li>
          <li>A second account of your own doesn’t count.</li>
        </Points>
      </Section>
      <Section title="What you see, and what you get">
        <p>
          You see how many joined, never who. They can’t see who invited them, either.{' '}
          <a href={legalPath('privacy')}>Privacy</a> says what we keep.
        </p>
        <p>
          The <a href={SITE_PATHS.affiliateProgram}>affiliate program</a> says whether anything is paid when
          friends buy a plan.
        </p>
      </Section>
    </Page>
  );
}
