import { errorPages } from '#content/error-pages'

const { title, more } = errorPages[500]
const style = `
:root { color-scheme: light dark; font: 100%/1.55 system-ui, sans-serif; --link: #00567c; --ground: #fff; background: #fdfaf4; color: #0b2530 }
@media (prefers-color-scheme: dark) { :root { --link: #9bd8f9; --ground: #16232b; background: #0d171d; color: #eef3f6 } }
body { margin: 0; padding: clamp(2rem, 8vw, 6rem) clamp(1rem, 5vw, 4rem); max-width: 40rem }
h1 { font-size: clamp(2.2rem, 1.5rem + 3vw, 3.6rem); line-height: 1.12; letter-spacing: -.03em }
a { color: var(--link) }
.home { display: inline-flex; align-items: center; min-height: 2.875rem; padding: .35em 1.15em; border-radius: .625rem; background: #53b3e4; color: #061a24; font-weight: 700; text-decoration: none }
button { font: inherit; font-weight: 700; min-height: 2.875rem; padding: .35em 1.15em; border: 0; background: none; color: var(--link); cursor: pointer }
dialog { border: 0; border-radius: 1rem; padding: 1.5rem; max-width: 30rem; background: var(--ground); color: inherit }
@supports not selector(:popover-open) { button { display: none } dialog { display: block; position: static; margin: 1.5rem 0 0 } }
`.trim()

/** The error page of last resort: it needs no brand, no content, no database and no other file. */
export const fallbackPage = (requestId = ''): Response =>
  new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${more}</p><p>In an emergency, <a href="tel:911">call 911</a>. In emotional crisis, <a href="tel:988">call or text 988</a>.</p><p><a class="home" href="/">Back To Home</a> <button type="button" popovertarget="details">View Error details</button></p><p><a href="/status">What works now</a></p><dialog id="details" popover><h2>Error details</h2><p>Error 500${requestId && `, request ${requestId}`}</p><button type="button" popovertarget="details" popovertargetaction="hide">Close</button></dialog></main></body></html>`,
    {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  )
