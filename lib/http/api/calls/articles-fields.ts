import { z } from 'zod';
import { MAX_ALIAS, robotIdFromAlias } from '@/lib/content/articles/alias';
import {
  type Article,
  type ArticleAuthor,
  MAX_ARTICLE_BODY,
  MAX_ARTICLE_TITLE,
} from '@/lib/content/articles/articles';
import { ArticleConflictError } from '@/lib/content/articles/conflict';
import { type EntryKind, entryFromAlias } from '@/lib/content/entries/entry';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { NotFoundError } from '@/lib/core/base/errors';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { mayEditTexts } from '@/lib/people/permissions/permissions';
import type { CallContext, DocumentedError } from '../call';
import { RefusedError } from '../errors';
import { textUpTo, wholeNumber } from '../fields';
import { findRobot } from '../find-robot';

/** Shared by calls about texts. */

export const NO_ARTICLE: DocumentedError = { status: 404, when: 'There is no text with that alias.' };
export const ARTICLE_GONE: DocumentedError = { status: 410, when: 'The robot was removed.' };

/** The maximum of the database column. */
export const MAX_VERSION = 2_147_483_647;

export function aliasField() {
  return textUpTo(MAX_ALIAS).describe(
    'The name of a help article, robot_product_{id}, or kind/id of an entry.',
  );
}

export function versionField() {
  return wholeNumber(0, MAX_VERSION).describe('0 for the original text, before anyone edited it.');
}

export function titleField() {
  return textUpTo(MAX_ARTICLE_TITLE);
}

export function bodyField() {
  return textUpTo(MAX_ARTICLE_BODY).describe('Markdown. HTML tags are shown as typed.');
}

export const articleAnswer = pascalObject({
  alias: z.string(),
  title: z.string(),
  body: z.string().describe('Markdown.'),
  html: z.string().describe('The body as safe HTML.'),
  version: z.int().min(0).describe('0 until someone edits it.'),
  updatedAt: exactInstant().nullable().describe('null until someone edits it.'),
});

/** @throws RefusedError 410 for the description of a removed robot, NotFoundError for any other unknown alias */
export function checkAlias(alias: string, { catalogue }: Pick<CallContext, 'catalogue'>): void {
  const robotId = robotIdFromAlias(alias);
  if (robotId !== null) findRobot(catalogue, robotId);
}

/**
 * Texts of entries that aren't published are for content admins.
 * @throws NotFoundError if there is no such text, and like `checkAlias`
 */
export async function findArticle(alias: string, context: CallContext): Promise<Article> {
  checkAlias(alias, context);
  const entry = entryFromAlias(alias);
  if (entry && !mayEditTexts(context.viewer) && !isPublished(entry))
    throw new NotFoundError(`There is no text ${alias}`);
  const article = await context.services.articles.read(alias);
  if (article === null) throw new NotFoundError(`There is no text ${alias}`);
  return article;
}

function isPublished({ kind, id }: { readonly kind: EntryKind; readonly id: string }): boolean {
  return publishedEntries(kind).some((entry) => entry.id === id);
}

/** The editor, as named in the history. @throws RefusedError 401 for a guest */
export function requireAuthor({
  who,
  requestContext,
}: Pick<CallContext, 'who' | 'requestContext'>): ArticleAuthor {
  if (who === null) throw new RefusedError(401, 'Log in to edit texts');
  return { id: who.account.id, name: who.account.name, requestContext };
}

/** Runs an edit. Responds with 409 if someone else saved first. */
export async function refuseConflicts<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } catch (error) {
    if (error instanceof ArticleConflictError) throw new RefusedError(409, error.message);
    throw error;
  }
}
