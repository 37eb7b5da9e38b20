import { redirect } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { MemberListPage } from '@/components/community/member/member-list-page';
import { LIST_RECORD } from '@/lib/analysis/list-record/list-record';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { getMemberPages } from '@/lib/community/member-pages/current';
import { toStints } from '@/lib/community/member-pages/profile';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { memberListPath, memberPath } from '@/lib/site/addresses/member-address';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const { handle, no } = aboutAt(PAGES.memberList, { params: await params });
  const list = await getMemberPages().list(handle, no);
  if (list === null) return <Missing handle={handle} no={no} />;
  if (list.handle !== handle) redirect(memberListPath(list.handle, no));
  const { label } = getCatalogue().market();
  const stints = toStints(list.changes);
  const { state, answer } = await getAnalysis().ask(LIST_RECORD, stints);
  const tickers = new Map(
    getCatalogue()
      .instruments()
      .map(({ fundId, ticker }) => [fundId, ticker]),
  );
  const shown = stints.map((stint, index) => ({
    ...stint,
    ...(answer?.stints[index] ?? { from: null, to: null, resultPct: null, benchmarkPct: null }),
    ticker: tickers.get(stint.fundId) ?? null,
  }));
  return (
    <SitePage
      page={PAGES.memberList}
      path={memberListPath(handle, no)}
      title={`${list.name}, a watchlist of ${handle}`}
      description={`${list.name}: every ticker that ${handle} added or removed since the list was shared, and what each came to. ${label}.`}
    >
      <MemberListPage
        list={list}
        stints={shown.toReversed()}
        record={answer}
        waiting={answer === null ? dailyBarsText(state) : null}
        items={stints.filter(({ removedAt }) => removedAt === null).map(({ fundId }) => ({ fundId }))}
        marketLabel={label}
      />
    </SitePage>
  );
}

function Missing({ handle, no }: { readonly handle: string; readonly no: number }) {
  return (
    <MissingPage
      page={PAGES.memberList}
      path={memberListPath(handle, no)}
      title="Watchlists of members"
      heading="No such watchlist"
      text="There is no list at this address, or its owner doesn’t share it now."
      instead={{ href: memberPath(handle), text: `Page of ${handle}` }}
    />
  );
}
