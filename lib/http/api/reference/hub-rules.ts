import { HUB_LIMITS, HUB_METHOD } from '@/lib/realtime/event-hub/limits';
import { HUB_PATH } from '@/lib/site/addresses/addresses';

/** What holds for the real-time connection, a paragraph each. */
export const HUB_RULES: readonly string[] = [
  `Connect any client of the public SignalR protocol to ${HUB_PATH}: over WebSockets, Server-Sent Events or long polling, in JSON or MessagePack. Invoke ${HUB_METHOD} with a name and a payload, and listen to the events.`,
  'Guests get prices. For trades and changes of robots, send a session’s token in the header Authorization: Bearer, or as access_token in the query where no header can be set; browsers of this site send their cookie. When the session ends, so does the connection.',
  'Every POST, negotiation first, carries an access token or the anti-forgery token of the calls: its cookie, and the same value in the header X-XSRF-TOKEN. Opening a WebSocket without negotiation needs neither, but then a lost socket cannot be resumed.',
  `With stateful reconnect, a socket lost for at most ${HUB_LIMITS.resumeSeconds} seconds is resumed and no trade is missed. After a longer time, connect again, subscribe again, and ask the calls for what happened meanwhile.`,
  `Limits: ${HUB_LIMITS.instrumentsPerMessage} instruments a message and ${HUB_LIMITS.instrumentsPerConnection} a connection, refused in the answer to the call beyond that; ${HUB_LIMITS.messageBytes} bytes a message; ${HUB_LIMITS.messageBurst} messages at once and ${HUB_LIMITS.messagesPerSecond} a second, after which you are read more slowly; ${HUB_LIMITS.unsentBytes / 1024} KB unread; ${HUB_LIMITS.connectionsPerAddress} connections an address and ${HUB_LIMITS.connectionsInAll} in all.`,
  'Requests beyond a limit are answered 429 or 503 with Retry-After. A connection that is closed gets the reason in its Close message, and allowReconnect where coming back may help.',
];
