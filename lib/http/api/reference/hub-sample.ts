import { HUB_EVENTS } from '@/lib/http/event-hub/contract';
import { HUB_METHOD } from '@/lib/http/event-hub/limits';

/** A Node program that prints prices, and a user's events if given an app token. A test runs it unchanged. */
export function hubSample(baseUrl: string): string {
  return `// npm install @microsoft/signalr; node events.mjs
import { HubConnectionBuilder } from '@microsoft/signalr';

const site = process.env.SITE ?? '${baseUrl}';
const token = process.env.TOKEN; // from Account/CreateAppToken; guests have none

// The anti-forgery token proves that the request isn’t sent by another site.
const answer = await fetch(\`\${site}/api/antiforgery\`);
const antiforgery = await answer.json();
const [cookie] = answer.headers.getSetCookie()[0].split(';');

const hub = new HubConnectionBuilder()
  .withUrl(\`\${site}/eventhub\`, {
    headers: { 'X-XSRF-TOKEN': antiforgery.token, Cookie: cookie },
    ...(token ? { accessTokenFactory: () => token } : {}),
  })
  .withStatefulReconnect()
  .build();

for (const event of ${JSON.stringify(Object.keys(HUB_EVENTS)).replaceAll('"', "'").replaceAll(',', ', ')})
  hub.on(event, (data) => console.log(event, JSON.stringify(data)));

async function connect() {
  try {
    await hub.start();
    await hub.invoke('${HUB_METHOD}', 'SubscribePrices', { fundIds: [1001] });
  } catch (error) {
    console.error(String(error));
    setTimeout(connect, 5_000);
  }
}

// Reconnect and resubscribe after a longer interruption.
hub.onclose(() => setTimeout(connect, 5_000));
await connect();
`;
}
