import { ApiError } from '#edge/client'
import type { StackFrame } from '#edge/domains/client_errors/contract'
import { $pageError, showPageError } from './page-error'
import { onLogOut } from './session'
import { toastFailure } from './toasts'

const maxReports = 30
const leavingMs = 300
let build = 'dev'
let sentReports = 0

/** Tells the platform that something broke: its kind and where, never its words. Canceled and signed-out requests are not news. */
export const reportError = (error: unknown) => {
  if (isExpected(error)) return
  if (isStaleChunk(error)) return handleStaleChunk()
  if (isTranslatedDom(error)) return sendReport('DomChangedByTranslation', [])
  sendReport(kindOf(error), framesOf(error))
}

/** The same for what is not an exception: 'ServiceLineUnavailable'. */
export const reportKind = (kind: string) => sendReport(kind, [])

/** Reports uncaught errors. Returns how to stop. */
export const watchErrors = (version: string): (() => void) => {
  build = version
  const parts = [...document.querySelectorAll('astro-island')].filter(hasContent)
  const onError = ({ error }: ErrorEvent) => {
    if (!error) return
    reportError(error)
    // A part that throws while it is drawn is taken off the page: then the page is the error's.
    setTimeout(() => {
      if (!isStaleChunk(error) && parts.some((part) => part.isConnected && !hasContent(part)))
        showPageError(500, `${kindOf(error)}, version ${build}`)
    })
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason)
  // A part of the page that could not wake up.
  const onAsleep = (event: Event) =>
    reportError((event as CustomEvent<{ error: unknown }>).detail.error)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  addEventListener('astro:hydration-error', onAsleep)
  return () => {
    removeEventListener('astro:hydration-error', onAsleep)
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

const hasContent = (part: Element) => part.querySelector(':scope > :not(template)') !== null

const unreportedTexts = [
  'You are not authorized',
  'User not authenticated',
  'SOAP content validation failed',
]
const isExpected = (error: unknown) =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof ApiError && unreportedTexts.some((words) => error.says(words)))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
const isStaleChunk = (error: unknown) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    messageOf(error),
  )
const isTranslatedDom = (error: unknown) => /removeChild|insertBefore/.test(messageOf(error))

/** A part of the page did not come: counted, and shown as a new version if there is one; else it was the line. */
const handleStaleChunk = async () => {
  // Firefox gives up what a page that is left was loading; that page is gone by then.
  await new Promise((resolve) => setTimeout(resolve, leavingMs))
  sendReport('ChunkLoadFailed', [])
  const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  const health: { version?: string } = response?.ok ? await response.json() : {}
  if (health.version && health.version !== build)
    $pageError.set({
      kind: 'new_version',
      details: `Version ${build}, and ${health.version} is here`,
    })
  else toastFailure(undefined, ['Part of this page didn’t load.'])
}

const sendReport = (kind: string, frames: readonly StackFrame[]) => {
  if (sentReports >= maxReports) return
  sentReports += 1
  void fetch('/api/client_errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ build, kind, page: routePattern(location.pathname), frames }),
  }).catch(() => {})
}

const kindOf = (error: unknown) => {
  if (error instanceof ApiError) return `ApiError${error.status}`
  const name = error instanceof Error || error instanceof DOMException ? error.name : typeof error
  return name.replace(/\W/g, '').slice(0, 60) || 'Unknown'
}

/** The path without what identifies a person or a row. */
const routePattern = (path: string) =>
  path
    .split('/')
    .map((part) => (/\d|^[^a-z]/i.test(part) ? ':id' : part.replace(/[^\w.-]/g, '').slice(0, 40)))
    .join('/')
    .slice(0, 200)

// Chrome: 'at name (https://host/file.js:1:2)'. Firefox and Safari: 'name@https://host/file.js:1:2'.
const stackFrame =
  /(?:at (?:async )?([\w$.<> ]*?) ?\(?|([\w$.<> ]*)@)(https?:\/\/[^)\s]+?):(\d+):(\d+)/

const framesOf = (error: unknown): StackFrame[] =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .flatMap((line) => {
      const [, chrome, other, url = '', at, column] = stackFrame.exec(line) ?? []
      if (!url.startsWith(`${location.origin}/`)) return []
      const file = new URL(url).pathname
      // A page's own path names a person's record; only built files are places in the code.
      if (!/^\/_astro\/[\w@./-]+$/.test(file)) return []
      const name = (chrome ?? other ?? '').trim().slice(0, 100)
      return [{ file, line: Number(at), column: Number(column), name }]
    })
    .slice(0, 20)

onLogOut(() => {
  sentReports = 0
})
