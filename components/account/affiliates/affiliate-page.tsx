import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Points } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { HOLD_DAYS } from '@/lib/people/affiliates/commission';
import { homePath, legalPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { AffiliateIsland } from './affiliate-island';

/**
 * What the affiliate program is here. The HTML is the same for everyone.
 * @param percent whole percent of paid invoices; null if no money is paid
 */
export function AffiliatePage({ percent }: { readonly percent: number | null }) {
  return (
    <Page
      kind="reading"
      isNarrow
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Affiliate program" />}
      title="Affiliate program"
      summary={
        percent === null
          ? 'No money is paid. You can share a link of your own and see how many friends join.'
          : `You get ${percent}% of what friends who join by your link pay for plans.`
      }
    >
      {percent === null ? <Unpaid /> : <Paid percent={percent} />}
      <Section title="Your account">
        <noscript>
          <Notice tone="warning" title="Your account needs JavaScript">
            <p>Turn on JavaScript to see it.</p>
          </Notice>
        </noscript>
        <AffiliateIsland />
      </Section>
    </Page>
  );
}

function Unpaid() {
  return (
    <Section title="What it is today">
      <Points>
        <li>
          <a href={SITE_PATHS.shareWithFriends}>Share with friends</a> has your link and how many joined by
          it.
        </li>
        <li>This site’s operator pays no commission, whatever friends buy.</li>
        <li>
          If that changes, this page will say what is paid. It won’t be paid for anything bought before.
        </li>
      </Points>
    </Section>
  );
}

function Paid({ percent }: { readonly percent: number }) {
  return (
    <>
      <Section title="How it works">
        <Points as="ol">
          <li>Join the program below. It’s free.</li>
          <li>
            Send friends your link from <a href={SITE_PATHS.shareWithFriends}>Share with friends</a>, and say
            beside it that you may earn a commission.
          </li>
          <li>
            When a friend pays for a plan, you get {percent}% of each invoice they pay after you joined the
            program.
          </li>
          <li>
            Commission is held for {HOLD_DAYS} days, because payments can be refunded. Then it’s part of the
            next payout.
          </li>
        </Points>
      </Section>
      <Section title="What isn’t paid">
        <Points>
          <li>Clicks and free accounts earn nothing. Only paid invoices count.</li>
          <li>A refund takes back its share, and a disputed payment all of it.</li>
          <li>
            Friends who may be you, or another friend with a second account, wait until a person has looked.
            So does commission if you seem to have paid for a friend.
          </li>
        </Points>
        <p>
          The <a href={legalPath('affiliate-terms')}>affiliate terms</a> have the details.
        </p>
      </Section>
    </>
  );
}
