import { cspHash } from '#edge/platform/crypto/hash'
import { escapeHtml } from '#edge/platform/escape-html'

/**
 * The viewer asks for storage and cookies as it starts, and an origin of its own has neither: what it keeps is
 * forgotten with the page.
 */
const storageShim = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  Object.defineProperty(window, name, { value: {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size },
  } })
}
Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })`

/** It shows and never asks: nothing of this origin answers it, and no other origin may be asked. */
const configuration = {
  withDefaultFonts: false,
  documentDownloadType: 'none',
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** JSON that cannot end the element it stands in. */
const inElement = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const renderPage = (description: object): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Care Plus API</title>
<link rel="icon" href="data:,">
<style>a[href*="scalar.com"] { display: none }</style>
</head>
<body>
<noscript>The description is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeHtml(JSON.stringify(configuration))}">${inElement(description)}</script>
<script>${storageShim}</script>
<script src="/reference/scalar.js"></script>
</body>
</html>`

/**
 * The viewer is third-party code, so its page has an origin of its own (`sandbox` without `allow-same-origin`):
 * it reads no cookie and no storage of the app, and may send nothing anywhere.
 */
const policy = async (): Promise<string> =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${await cspHash(storageShim)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The reference page of the API this document describes. */
export const renderReference = async (description: object): Promise<Response> =>
  new Response(renderPage(description), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await policy(),
    },
  })
