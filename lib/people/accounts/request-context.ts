/** What a request says about its sender, and what the response may set. */
export interface RequestContext {
  /** IP address of the client. */
  readonly address: string;
  readonly userAgent: string;
  cookie(name: string): string | undefined;
  /** The app's access token; a request with one has no cookies. */
  readonly appToken?: string | undefined;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(header: string): void;
}
