// Keeps only what is the same for everyone: built files, fonts, icons and the page that says one is offline. Nothing of
// the API and no page of a user is ever kept on a device.
const cacheName = 'static-1'
const offlinePage = '/offline'
const kept = /^\/(_astro|fonts)\/|^\/(icons\.svg|favicon\.svg|apple-touch-icon\.png|app-icon-\d+\.png)$/

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      )
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(navigate(request))
  else if (kept.test(pathname)) event.respondWith(readStatic(request))
})

const navigate = async (request) => {
  try {
    return await fetch(request)
  } catch (error) {
    const offline = await caches.match(offlinePage)
    if (!offline) throw error
    return offline
  }
}

const readStatic = async (request) => {
  const cache = await caches.open(cacheName)
  const found = await cache.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') await cache.put(request, response.clone())
  return response
}

addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      icon: '/app-icon-192.png',
      badge: '/app-icon-192.png',
      dir: 'auto',
      data: { path },
    }),
  )
})

// Only a path of this site, and a window that is open already comes to the front.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href, origin } = new URL(event.notification.data?.path ?? '/', location.origin)
  if (origin !== location.origin) return
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find(({ url }) => url === href)
      return open ? open.focus() : clients.openWindow(href)
    }),
  )
})
