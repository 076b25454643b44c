import { readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { root } from '../setup/index.mjs'

const distFolder = join(root, 'cms/dist')
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}
const notBuiltPage = `<!doctype html><meta charset="utf-8"><title>No Studio yet</title>
<h1>The Studio is not built yet</h1><p>Run <code>npm run studio</code>, then load this page again.</p>`

const readIfPresent = (path) => {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
const respond = (body, path, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      // File names carry a content hash; the page that refers to them is revalidated.
      'cache-control': /-[\w-]{8}\.\w+$/.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    },
  })

/** Serves the Studio's build as it is on disk now, even when it was built after the server started. */
export const serveStudioFile = ({ url }) => {
  const path = normalize(decodeURIComponent(new URL(url).pathname)).replace(/^\/studio\/?/, '')
  const file =
    path.startsWith('..') || !extname(path) ? null : readIfPresent(join(distFolder, path))
  if (file) return respond(file, path)
  if (path.startsWith('static/')) return new Response('', { status: 404 })
  const page = readIfPresent(join(distFolder, 'index.html'))
  return page ? respond(page, 'index.html') : respond(notBuiltPage, 'index.html', 404)
}
