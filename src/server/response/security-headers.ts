import { cspHash } from '#edge/platform/crypto/hash'
import type { Environment } from '#edge/platform/environment'
import { callSources } from './call-sources'
import { cardSources } from './card-sources'
import { mergeStyles } from './merge-styles'
import { isCacheable } from './page-cache'
import { overlaySources, withOverlay } from './preview-overlay'

/** A block of data runs nothing. */
const isData = (attributes = '') => /application\/(ld\+)?json/.test(attributes)
const runsScripts = (html: string): boolean =>
  [...html.matchAll(/<script(\s[^>]*)?>/g)].some(([, attributes]) => !isData(attributes))
/**
 * A browser that may send no referrer sends a form without scripts with `Origin: null`, which is refused as that of
 * another site. Other sites learn nothing by 'same-origin' either.
 */
const hasPostForm = (html: string): boolean => /<form\s[^>]*method="post"/i.test(html)
/** The hashes of what stands in the page as a style, or as a script that runs. */
const inlineHashes = async (html: string, tag: 'script' | 'style'): Promise<string> => {
  const blocks = [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes]) => !attributes?.includes('src=') && !isData(attributes))
    .map(([, , text]) => text ?? '')
    .filter(Boolean)
  return [...new Set(await Promise.all(blocks.map(cspHash)))].join(' ')
}

/** Only what this page itself carries may run or style it; nothing is ever fetched from elsewhere. */
const policy = async (
  html: string,
  environment: Environment,
  { isDraft, runs, path }: { isDraft: boolean; runs: boolean; path: string },
): Promise<string> => {
  const overlay = isDraft ? overlaySources(environment) : null
  const card = cardSources(environment, path)
  const scripts =
    runs &&
    [await inlineHashes(html, 'script'), overlay?.script, ...card.scripts].filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    ...(runs ? [`script-src 'self' ${scripts}`.trim(), ...forScripts] : []),
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self' ${overlay?.style ?? (await inlineHashes(html, 'style'))}`,
    `img-src 'self' data:${runs ? ' blob:' : ''}`,
    "font-src 'self'",
    // Where nothing runs, for who looks a page over from inside it: crawlers' and auditors' tools.
    ["connect-src 'self'", ...callSources(environment, path), ...card.connections].join(' '),
    ...(card.frames.length > 0 ? [['frame-src', ...card.frames].join(' ')] : []),
    ...(html.includes('rel="manifest"') ? ["manifest-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${overlay?.frame ?? "'none'"}`,
    ...(environment.local ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}
/** What only a script asks for; a page without one may not even run it. */
const forScripts = ["media-src 'self' blob:", "worker-src 'self'"]

const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** The headers of every answer, on one that is no page; a socket has none to give. An answer without an id gets this one. */
export const withSecurityHeaders = (response: Response, id: string | (() => string)): Response => {
  if (response.status === 101) return response
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  if (!response.headers.has('x-request-id'))
    response.headers.set('x-request-id', typeof id === 'string' ? id : id())
  return response
}

/**
 * A response as it may leave: headers on everything, and on a page the policy made of what it carries.
 * A draft's page may be framed, by the Studio alone.
 */
export const withCsp = async (
  response: Response,
  id: string,
  environment: Environment,
  { isDraft = false, path = '/' }: { isDraft?: boolean; path?: string } = {},
): Promise<Response> => {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const text = isPage ? mergeStyles(await response.text()) : null
  const html = text !== null && isDraft ? withOverlay(text, environment) : text
  const out = new Response(html ?? response.body, response)
  out.headers.set('x-request-id', id)
  withSecurityHeaders(out, id)
  if (!out.headers.has('cache-control')) out.headers.set('cache-control', 'no-store')
  if (html !== null) {
    const runs = isDraft || runsScripts(html)
    const carried = await policy(html, environment, { isDraft, runs, path })
    out.headers.set('content-security-policy', carried)
    if (hasPostForm(html)) out.headers.set('referrer-policy', 'same-origin')
    if (!runs) out.headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  }
  // Such a page has nothing to hide from who opened it, and a process of its own costs a first visitor's phone the start
  // of one. The app's pages take the opener's hand off, coming from this one too.
  if (isCacheable(out)) out.headers.delete('cross-origin-opener-policy')
  if (isDraft) out.headers.delete('x-frame-options')
  return out
}
