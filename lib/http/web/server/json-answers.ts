/** Answers of routes in JSON, as all of them carry them: kept by nobody, and taken for nothing else by browsers. */

export const JSON_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** @param text JSON */
export function jsonAnswer(
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, { status, headers: { ...JSON_HEADERS, ...more } });
}

/** What is told to people, or to programs that show it to people. */
export function messageAnswer(
  status: number,
  message: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return jsonAnswer(status, JSON.stringify({ Message: message }), more);
}

/** @param allow the methods that an address answers, such as 'GET, HEAD' */
export function wrongMethod(allow: string): Response {
  return messageAnswer(405, `This address answers ${allow} only`, { Allow: allow });
}
