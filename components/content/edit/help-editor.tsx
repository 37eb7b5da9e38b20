import { type FormEvent, useId, useRef } from 'react';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { Actions } from '@/components/ui/actions/actions';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { FieldFrame } from '@/components/ui/form/field-frame';
import { Input, TextArea } from '@/components/ui/form/input';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { robotIdFromAlias } from '@/lib/content/articles/alias';
import { MAX_ARTICLE_BODY, MAX_ARTICLE_TITLE } from '@/lib/content/articles/articles';
import { formatCount } from '@/lib/core/format/number';
import { helpPath, robotPath } from '@/lib/site/addresses/addresses';
import { findHelpArticle } from '@/lib/site/addresses/help-articles';
import type { ArticleAnswer } from './article-answers';
import { HistoryList } from './history-list';
import { PartFrame } from './part-frame';
import { SaveMessage } from './save-message';
import { TileEditor } from './tile-editor';
import { textLines, useArticleDraft } from './use-article-draft';
import { usePreview } from './use-preview';

/** The page that shows a text; robot pages only need the id. */
function articlePath(alias: string): string {
  const id = robotIdFromAlias(alias);
  return id === null ? helpPath(findHelpArticle(alias)) : robotPath({ id, slug: 'robot' });
}

interface HelpEditorProps {
  readonly article: ArticleAnswer;
  /** Where the text is shown; null while it isn't. */
  readonly pagePath?: string | null;
  /** Whether the text came with the program, so that it can be restored. */
  readonly hasOriginal?: boolean;
}

/** The draft next to its preview, and the text's history. */
export function HelpEditor({
  article,
  pagePath = articlePath(article.alias),
  hasOriginal = true,
}: HelpEditorProps) {
  const draft = useArticleDraft(article);
  const { stored, title, body, isDirty } = draft;
  const preview = usePreview(body, article.html);
  const id = useId();
  const topic = findHelpArticle(article.alias);
  const titleInput = useRef<HTMLInputElement>(null);
  const bodyInput = useRef<HTMLTextAreaElement>(null);
  const problems = {
    title: title.trim() === '' ? 'Write a title' : null,
    body: bodyProblem(body),
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.title !== null) titleInput.current?.focus();
    else if (problems.body !== null) bodyInput.current?.focus();
    else void draft.save();
  };

  return (
    <Stack gap={5}>
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <FieldFrame id={`${id}-title`} label="Title" message={problems.title}>
          <Input
            ref={titleInput}
            id={`${id}-title`}
            value={title}
            maxLength={MAX_ARTICLE_TITLE}
            autoComplete="off"
            aria-invalid={problems.title !== null}
            aria-describedby={`${id}-title-problem`}
            onChange={(event) => draft.setTitle(event.target.value)}
          />
        </FieldFrame>
        <Columns>
          <FieldFrame
            id={`${id}-body`}
            label="Text in Markdown"
            message={problems.body}
            note={
              <>
                ## heading, **bold**, - list, [words](address). {formatCount(body.length)} of{' '}
                {formatCount(MAX_ARTICLE_BODY)} characters.
              </>
            }
          >
            <TextArea
              ref={bodyInput}
              id={`${id}-body`}
              rows={18}
              value={body}
              dir="auto"
              aria-invalid={problems.body !== null}
              aria-describedby={`${id}-body-note ${id}-body-problem`}
              onChange={(event) => draft.setBody(event.target.value)}
            />
          </FieldFrame>
          <Stack as="section" gap={2} aria-label="Preview">
            <Note look="caption">Preview</Note>
            <Card>
              <ArticleHtml
                html={preview.html}
                drawPart={(name, attributes) => <PartFrame name={name} attributes={attributes} />}
              />
            </Card>
            {preview.problem !== null && <Note look="problem">{preview.problem}</Note>}
          </Stack>
        </Columns>
        <SaveMessage
          state={draft.state}
          mine={textLines({ title, body })}
          onRebase={() => void draft.rebase()}
        />
        <Actions>
          <Button type="submit">{draft.state.kind === 'saving' ? 'Saving…' : 'Save'}</Button>
          {isDirty && (
            <Button look="secondary" onClick={draft.discard}>
              Discard changes
            </Button>
          )}
          {pagePath !== null && (
            <ButtonLink look="secondary" href={pagePath}>
              See the page
            </ButtonLink>
          )}
          <Note look="aside">
            {isDirty
              ? 'You have unsaved changes.'
              : stored.version === 0
                ? 'The original text, never edited.'
                : `Version ${stored.version}.`}
          </Note>
        </Actions>
      </Stack>
      <HistoryList
        alias={article.alias}
        version={stored.version}
        hasOriginal={hasOriginal}
        onRestore={(version) =>
          isDirty
            ? draft.say('Save or discard your changes before restoring an earlier version.')
            : void draft.restore(version)
        }
      />
      {topic !== null && <TileEditor alias={topic} />}
    </Stack>
  );
}

function bodyProblem(body: string): string | null {
  if (body.trim() === '') return 'Write a text';
  if (body.length <= MAX_ARTICLE_BODY) return null;
  return `Shorten the text by ${formatCount(body.length - MAX_ARTICLE_BODY)} characters`;
}
