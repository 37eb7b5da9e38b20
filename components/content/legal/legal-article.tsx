import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ConsentSetting } from '@/components/ui/consent/consent-setting';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { formatDate } from '@/lib/core/format/date';
import { type Analytics, NO_ANALYTICS } from '@/lib/core/site-config/analytics';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import { LEGAL_ARTICLES, type LegalArticle as Name } from '@/lib/site/addresses/legal-articles';
import { ARTICLES } from './articles';
import { LegalSection } from './legal-section';
import { withAnalytics } from './privacy-of-analytics';

interface LegalArticleProps {
  readonly name: Name;
  /** What the privacy article has to name. */
  readonly analytics?: Analytics;
}

export function LegalArticle({ name, analytics = NO_ANALYTICS }: LegalArticleProps) {
  const article = ARTICLES[name];
  const { title, summary, version, sections } =
    name === 'privacy' ? withAnalytics(article, analytics) : article;
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Legal', href: legalPath() },
          ]}
          current={title}
        />
      }
      title={title}
      summary={summary}
    >
      {version !== undefined && <Note>Version of {formatDate(Date.parse(version))}</Note>}
      {sections.map((section) => (
        <LegalSection key={section.id} section={section}>
          {section.id === 'analytics' && analytics.kind === 'ga4' && <ConsentSetting />}
        </LegalSection>
      ))}
      <Section as="nav" id="others" title="See also">
        <Stack as="ul" gap={2}>
          {LEGAL_ARTICLES.filter((other) => other !== name).map((other) => (
            <li key={other}>
              <a href={legalPath(other)}>{ARTICLES[other].title}</a>
            </li>
          ))}
        </Stack>
      </Section>
    </Page>
  );
}
