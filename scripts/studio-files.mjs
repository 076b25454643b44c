import { readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { root } from './setup.mjs'

const built = join(root, 'cms/dist')
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
const missing = `<!doctype html><meta charset="utf-8"><title>No Studio yet</title>
<h1>The Studio is not built yet</h1><p>Run <code>npm run studio</code>, then load this page again.</p>`

const read = (path) => {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
const answer = (body, path, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      // Files are named by what they hold; the page that names them is asked for anew.
      'cache-control': /-[\w-]{8}\.\w+$/.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    },
  })

/** The Studio's build as it is now on disk, also when it was made after the server started. */
export const studioFiles = ({ url }) => {
  const path = normalize(decodeURIComponent(new URL(url).pathname)).replace(/^\/studio\/?/, '')
  const file = path.startsWith('..') || !extname(path) ? null : read(join(built, path))
  if (file) return answer(file, path)
  if (path.startsWith('static/')) return new Response('', { status: 404 })
  const page = read(join(built, 'index.html'))
  return page ? answer(page, 'index.html') : answer(missing, 'index.html', 404)
}
