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
/** Texts of the inline styles of a page, or of its inline scripts that run. */
const inlineTexts = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes]) => !attributes?.includes('src=') && !isData(attributes))
    .map(([, , text]) => text ?? '')
    .filter(Boolean)

const hashesOf = async (texts: readonly string[]): Promise<string[]> => [
  ...new Set(await Promise.all(texts.map(cspHash))),
]

/** The call by which React reveals a part rendered later than its page; its arguments are element ids alone. */
const revealCall = /\$RC\("[\w:-]+","[\w:-]+"\)$/
const isKnown = async (script: string, known: string): Promise<boolean> => {
  const rest = script.replace(revealCall, '')
  return rest === '' || known.includes(await cspHash(rest)) || known.includes(await cspHash(script))
}
const knownScripts = async (html: string, known: string): Promise<string[]> => {
  const scripts = inlineTexts(html, 'script')
  const isAllowed = await Promise.all(
    scripts.map((script) => isDevelopment || isKnown(script, known)),
  )
  return hashesOf(scripts.filter((_, at) => isAllowed[at]))
}
/** A development server adds scripts of its own to each page. */
const isDevelopment = import.meta.env.MODE === 'development'

interface Page {
  readonly isDraft: boolean
  readonly runs: boolean
  readonly path: string
  /** The policy that the renderer gives the page: the hashes of every script the build knows. */
  readonly known: string
}
/** Policy of a page: its scripts run if the build knows their hash, and no other origin is allowed. */
const policy = async (
  html: string,
  environment: Environment,
  { isDraft, runs, path, known }: Page,
): Promise<string> => {
  const overlay = isDraft ? overlaySources(environment) : null
  const card = cardSources(environment, path)
  const scripts = runs
    ? [
        ...(await knownScripts(html, known)),
        ...(overlay ? [overlay.script] : []),
        ...card.scripts,
      ].filter(Boolean)
    : []
  return [
    "default-src 'none'",
    ...(runs ? [["script-src 'self'", ...scripts].join(' '), ...forScripts] : []),
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self' ${overlay?.style ?? (await hashesOf(inlineTexts(html, 'style'))).join(' ')}`,
    `img-src 'self' data:${runs ? ' blob:' : ''}`,
    "font-src 'self'",
    // Where nothing runs, for who looks a page over from inside it: crawlers' and auditors' tools.
    ["connect-src 'self'", ...callSources(environment, path), ...card.connections].join(' '),
    ...frames([...card.frames, ...(path === faxesPage ? ["'self'"] : [])]),
    ...(html.includes('rel="manifest"') ? ["manifest-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${overlay?.frame ?? "'none'"}`,
    ...(environment.local ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}
const frames = (sources: readonly string[]): readonly string[] =>
  sources.length > 0 ? [['frame-src', ...sources].join(' ')] : []
/** It shows the pages of a fax, at an address below it, in a frame. */
const faxesPage = '/staff/faxes'
const isFaxFile = (path: string, isPage: boolean): boolean =>
  !isPage && path.startsWith(`${faxesPage}/`)

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
 * Adds security headers to a response, and to a page the policy made from its scripts and the hashes of the build.
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
    const known = response.headers.get('content-security-policy') ?? ''
    const carried = await policy(html, environment, { isDraft, runs, path, known })
    out.headers.set('content-security-policy', carried)
    if (hasPostForm(html)) out.headers.set('referrer-policy', 'same-origin')
    if (!runs) out.headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  }
  // Such a page has nothing to hide from who opened it, and a process of its own costs a first visitor's phone the start
  // of one. The app's pages take the opener's hand off, coming from this one too.
  if (isCacheable(out)) out.headers.delete('cross-origin-opener-policy')
  if (isDraft) out.headers.delete('x-frame-options')
  if (isFaxFile(path, isPage)) out.headers.set('x-frame-options', 'SAMEORIGIN')
  return out
}
