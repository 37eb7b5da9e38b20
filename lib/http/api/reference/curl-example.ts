/** Shell commands for a call: one for the token, one for the call. */
export function curlExample(baseUrl: string, path: string, body: unknown): string {
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    `TOKEN=$(curl -s -c cookies.txt ${baseUrl}/api/antiforgery | cut -d '"' -f 4)`,
    `curl -s -b cookies.txt ${baseUrl}${path} \\`,
    `  -H "X-XSRF-TOKEN: $TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d '${json}'`,
  ].join('\n');
}
