import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { type ClubKind, type ClubSummary, FOUNDER_AGE_MS } from '@/lib/community/clubs/club';
import { CLUBS_PER_PAGE } from '@/lib/community/clubs/club-post';
import { HOUR_MS } from '@/lib/core/base/time';
import { formatPlural } from '@/lib/core/format/number';
import { homePath } from '@/lib/site/addresses/addresses';
import { clubListPath, clubPath, MODERATION_LOG_PATH } from '@/lib/site/addresses/clubs-address';
import { CLUB_LIST_TITLES } from './club-labels';
import { FoundClub } from './found-club';

interface ClubListPageProps {
  readonly kind: ClubKind;
  readonly page: number;
  readonly total: number;
  readonly clubs: readonly ClubSummary[];
}

const SUMMARIES: Readonly<Record<ClubKind, string>> = {
  trader: 'Members who trade for days or less, and write about it: setups, robots, mistakes.',
  investor: 'Members who invest for months and years, and write about it: baskets, companies, allocation.',
};

/** Clubs of traders or of investors. */
export function ClubListPage({ kind, page, total, clubs }: ClubListPageProps) {
  const other = kind === 'trader' ? 'investor' : 'trader';
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={CLUB_LIST_TITLES[kind]} />
      <Page title={CLUB_LIST_TITLES[kind]} summary={SUMMARIES[kind]}>
        <Section title={total > 0 ? formatPlural(total, 'club') : 'No clubs yet'}>
          {clubs.length === 0 ? (
            <Empty title="Nobody has founded one">
              You can: members found clubs {FOUNDER_AGE_MS / HOUR_MS} hours after choosing a handle.
            </Empty>
          ) : (
            <Rows label={CLUB_LIST_TITLES[kind]}>
              {clubs.map(({ id, name, about, members, posts, activeAt }) => (
                <Row
                  key={id}
                  note={<span dir="auto">{about}</span>}
                  end={
                    <span>
                      {formatPlural(members, 'member')} · {formatPlural(posts, 'post')}
                      {activeAt !== null && (
                        <>
                          {' '}
                          · <Time at={activeAt} />
                        </>
                      )}
                    </span>
                  }
                >
                  <a href={clubPath(id)}>
                    <bdi>{name}</bdi>
                  </a>
                </Row>
              ))}
            </Rows>
          )}
          <PageLinks
            page={page}
            pageCount={Math.ceil(total / CLUBS_PER_PAGE)}
            hrefFor={(to) => clubListPath(kind, to)}
          />
        </Section>
        <FoundClub kind={kind} />
        <Note>
          See also{' '}
          <a href={clubListPath(other)}>{other === 'trader' ? 'clubs of traders' : 'clubs of investors'}</a>,
          and <a href={MODERATION_LOG_PATH}>what moderators decided</a>. Posts are members’ opinions, not
          advice.
        </Note>
      </Page>
    </>
  );
}
