import { z } from 'zod';
import { MAX_ALIAS, robotIdOf } from '@/lib/content/articles/alias';
import {
  type Article,
  type ArticleAuthor,
  MAX_ARTICLE_BODY,
  MAX_ARTICLE_TITLE,
} from '@/lib/content/articles/articles';
import { ArticleConflictError } from '@/lib/content/articles/conflict';
import { NotFoundError } from '@/lib/core/base/errors';
import type { CallContext, DocumentedError } from '../call';
import { RefusedError } from '../errors';
import { textUpTo, wholeNumber } from '../fields';
import { findRobot } from '../find-robot';

/** What the calls about texts have in common. */

export const NO_ARTICLE: DocumentedError = { status: 404, when: 'There is no text of that alias.' };
export const ARTICLE_GONE: DocumentedError = { status: 410, when: 'The robot was taken down.' };

/** The largest number of the database's column. */
const MAX_VERSION = 2_147_483_647;

export function aliasField() {
  return textUpTo(MAX_ALIAS).describe('The name of a help article, or robot_product_{id}.');
}

export function versionField() {
  return wholeNumber(0, MAX_VERSION).describe('0 for the text as it came, before anybody edited it.');
}

export function titleField() {
  return textUpTo(MAX_ARTICLE_TITLE);
}

export function bodyField() {
  return textUpTo(MAX_ARTICLE_BODY).describe('Markdown. Tags are shown as they were typed.');
}

export const articleAnswer = z.strictObject({
  Alias: z.string(),
  Title: z.string(),
  Body: z.string().describe('Markdown.'),
  Html: z.string().describe('The body as HTML that is safe to show.'),
  Version: z.int().min(0).describe('0 while nobody has edited it.'),
  UpdatedAt: z.iso.datetime().nullable().describe('null while nobody has edited it.'),
});

export function articleJson(article: Article): string {
  return JSON.stringify({
    Alias: article.alias,
    Title: article.title,
    Body: article.body,
    Html: article.html,
    Version: article.version,
    UpdatedAt: article.updatedAt === null ? null : new Date(article.updatedAt).toISOString(),
  });
}

/** @throws RefusedError 410 for the description of a robot that was taken down, NotFoundError for one that never was */
export function checkAlias(alias: string, { catalogue }: Pick<CallContext, 'catalogue'>): void {
  const robotId = robotIdOf(alias);
  if (robotId !== null) findRobot(catalogue, robotId);
}

/** @throws NotFoundError when there is no such text, and as `checkAlias` */
export async function findArticle(alias: string, context: CallContext): Promise<Article> {
  checkAlias(alias, context);
  const article = await context.services.articles.read(alias);
  if (article === null) throw new NotFoundError(`There is no text ${alias}`);
  return article;
}

/** Who edits, as the history names them. @throws RefusedError 401 for a guest */
export function authorOf({ who, visit }: Pick<CallContext, 'who' | 'visit'>): ArticleAuthor {
  if (who === null) throw new RefusedError(401, 'Log in to edit texts');
  return { id: who.account.id, name: who.account.name, visit };
}

/** Runs an edit and refuses it with status 409 where somebody else was quicker. */
export async function refuseConflicts<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } catch (error) {
    if (error instanceof ArticleConflictError) throw new RefusedError(409, error.message);
    throw error;
  }
}
