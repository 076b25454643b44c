import { createElement as h } from 'react'

/** Beside the site there is no project of Sanity's to manage, and no newer version to be told of. */
const embedded = process.env.SANITY_STUDIO_PROJECT_ID ? {} : { 'data-embedded': '' }
const said = 'Switch it on for this address, then load the page again.'

/** The page the Studio starts in: its own files and the machine's own font, nothing from elsewhere. */
export default function Document({ basePath = '/', css = [], entryPath }) {
  const at = `${basePath.replace(/\/$/, '')}/static`
  const sheet = (href) => h('link', { key: href, rel: 'stylesheet', href })
  return h(
    'html',
    { lang: 'en', ...embedded },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('meta', { name: 'referrer', content: 'same-origin' }),
      h('title', null, 'Care Plus Studio'),
      h('link', { rel: 'icon', href: `${at}/icon.svg` }),
      [...css, `${at}/page.css`].map(sheet),
    ),
    h(
      'body',
      null,
      h('div', { id: 'sanity' }),
      h(
        'noscript',
        null,
        h('main', null, h('h1', null, 'The Studio needs JavaScript'), h('p', null, said)),
      ),
      h('script', { type: 'module', src: entryPath }),
    ),
  )
}
