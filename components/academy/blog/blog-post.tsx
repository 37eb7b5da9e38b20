import { EntryText } from '@/components/academy/entry-text/entry-text';
import { ReportByMail } from '@/components/account/report-mail/report-by-mail';
import { EditLink } from '@/components/content/edit/edit-link';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { type ContentEntry, entryAlias } from '@/lib/content/entries/entry';
import { formatDate } from '@/lib/core/format/date';
import { blogPath, homePath } from '@/lib/site/addresses/addresses';
import { bylineText } from './byline-text';

interface BlogPostProps {
  /** Whether the weekly report can be had by mail. */
  readonly sendsMail: boolean;
  readonly post: ContentEntry<'blog'>;
  /** Posts before and after it. */
  readonly newer: ContentEntry<'blog'> | null;
  readonly older: ContentEntry<'blog'> | null;
}

/** A post, with what its corrections changed. */
export function BlogPost({ sendsMail, post, newer, older }: BlogPostProps) {
  const { title, slug, html, data, publishedAt } = post;
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Blog', href: blogPath() },
          ]}
          current={title}
        />
      }
      title={title}
      count={`${formatDate(publishedAt)} · ${bylineText(post)}`}
    >
      <EditLink alias={entryAlias(post)} what={title} />
      <EntryText html={html} />
      {data.corrections && data.corrections.length > 0 && (
        <Section id="corrections" title="Corrections">
          <Stack as="ul" gap={2}>
            {data.corrections.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                {formatDate(at)}: {text}
              </li>
            ))}
          </Stack>
        </Section>
      )}
      {sendsMail && data.byline === 'program' && <ReportByMail />}
      <Section as="nav" id={`after-${slug}`} title="More posts">
        <Stack as="ul" gap={2}>
          {newer && (
            <li>
              <a href={blogPath(newer.slug)}>{newer.title}</a>{' '}
              <Note as="span" look="aside">
                newer
              </Note>
            </li>
          )}
          {older && (
            <li>
              <a href={blogPath(older.slug)}>{older.title}</a>{' '}
              <Note as="span" look="aside">
                older
              </Note>
            </li>
          )}
          <li>
            <a href={blogPath()}>All posts</a>
          </li>
        </Stack>
      </Section>
    </Page>
  );
}
