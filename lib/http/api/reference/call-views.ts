import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Call } from '../call';
import { callPath } from '../calls/all-calls';
import { exampleRequest } from '../openapi/example';
import { toJsonSchema } from '../openapi/json-schema';
import { describeFields, type FieldRow } from './describe-fields';

/** A call as shown in the API reference. */
export interface CallView {
  /** For links within the page. */
  readonly anchor: string;
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly requestFields: readonly FieldRow[];
  readonly answerFields: readonly FieldRow[];
  /** False if guests have to log in. */
  readonly isForGuests: boolean;
  readonly errors: readonly { readonly status: number; readonly when: string }[];
  readonly curl: string;
}

/** A call; examples use current robots. */
export function callView(call: Call, catalogue: CatalogueReader, baseUrl: string): CallView {
  const path = callPath(call);
  return {
    anchor: toAnchor(call.name),
    name: call.name,
    path,
    summary: call.summary,
    description: call.description,
    requestFields: describeFields(toJsonSchema(call.request)),
    answerFields: describeFields(toJsonSchema(call.userAnswer)),
    isForGuests: call.guestAnswer !== null,
    errors: call.errors,
    curl: curlExample(baseUrl, path, exampleRequest(call, catalogue)),
  };
}

/** The id of a call's section. */
export function toAnchor(name: string): string {
  return name.replace('/', '-');
}

/** Shell commands for a call: one for the token, one for the call. */
function curlExample(baseUrl: string, path: string, body: unknown): string {
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    `TOKEN=$(curl -s -c cookies.txt ${baseUrl}/api/antiforgery | cut -d '"' -f 4)`,
    `curl -s -b cookies.txt ${baseUrl}${path} \\`,
    `  -H "X-XSRF-TOKEN: $TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d '${json}'`,
  ].join('\n');
}
