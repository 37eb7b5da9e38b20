import { HUB_LIMITS, HUB_METHOD } from '@/lib/http/event-hub/limits';
import { HUB_PATH } from '@/lib/site/addresses/addresses';

/** Rules of the real-time connection, one paragraph each. */
export const HUB_RULES: readonly string[] = [
  `Connect any client of the public SignalR protocol to ${HUB_PATH}: over WebSockets, Server-Sent Events or long polling, as JSON or MessagePack. Invoke ${HUB_METHOD} with a name and a payload, and listen for events.`,
  'Guests get prices. To get trades and changes of robots too, send an app token (Account/CreateAppToken) in the header Authorization: Bearer, or as access_token in the query if your client can’t set headers. On this site, browsers send their cookie. The connection ends with the session or the token.',
  'Every POST, including the negotiation, needs an access token or the same anti-forgery token as the calls: the cookie, and its value in the header X-XSRF-TOKEN. A WebSocket opened without negotiating needs neither, but can’t be resumed.',
  `With stateful reconnect, a socket lost for up to ${HUB_LIMITS.resumeSeconds} seconds is resumed without missing a trade. After that, reconnect, resubscribe, and use the calls to catch up.`,
  `Limits: ${HUB_LIMITS.instrumentsPerMessage} instruments per message and ${HUB_LIMITS.instrumentsPerConnection} per connection, or the invocation fails; ${HUB_LIMITS.messageBytes} bytes per message; ${HUB_LIMITS.messageBurst} messages at once and ${HUB_LIMITS.messagesPerSecond} per second, after which yours are read more slowly; ${HUB_LIMITS.unsentBytes / 1024} KB of unread events; ${HUB_LIMITS.connectionsPerAddress} connections per address and ${HUB_LIMITS.connectionsInAll} in total.`,
  'Requests over a limit get 429 or 503 with Retry-After. When the server closes a connection, its Close message gives the reason, and allowReconnect if reconnecting may help.',
];
