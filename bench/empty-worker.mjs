import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'

const barePage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><h1>Hello</h1><p>Some words.</p></body></html>'

const script = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname === '/page')
      return new Response(${JSON.stringify(barePage)}, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    if (pathname === '/select') return Response.json((await env.DB.prepare('select 1 as one').all()).results)
    return new Response('ok')
  }
}`

/** The machine's own limits to compare with: an empty worker, one bare select, and a page of two lines. */
export const serveEmptyWorker = async (port) => {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: '2026-08-15',
      d1Databases: ['DB'],
      port,
      host: '127.0.0.1',
      cf: false,
      log: new Log(LogLevel.ERROR),
    }),
  )
  const url = new URL(await miniflare.ready).origin
  return { url, close: () => miniflare.dispose() }
}
