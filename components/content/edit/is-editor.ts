/** Whether the page's user was found to be a content admin. Browser only. */
export function isEditor(): boolean {
  return document.documentElement.dataset['editor'] !== undefined;
}
