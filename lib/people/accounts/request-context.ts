/** What a request says about its sender, and what the response may set. */
export interface RequestContext {
  readonly address: string;
  readonly userAgent: string;
  cookie(name: string): string | undefined;
  /** The app's access token; a request with one has no cookies. */
  readonly appToken?: string | undefined;
  setCookie(header: string): void;
}
