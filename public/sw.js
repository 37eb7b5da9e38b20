// Shows push messages and opens the page they lead to. It caches nothing and answers no requests.

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {}
  const { title = 'Tickproof', body = 'You have new notifications.', path = '/app/notifications/' } = message;
  event.waitUntil(
    self.registration.showNotification(title, { body, icon: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.path ?? '/app/notifications/', self.location.origin);
  // Messages only lead to pages of this site.
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => url === target.href);
      return open ? open.focus() : self.clients.openWindow(target.href);
    }),
  );
});
