import { expect, test } from 'vitest'
import { localizedPath } from '#content/address/localized-path'
import { createTranslator } from '#translations/translate'
import { translateHtml } from '#translations/translate-html'

const catalogue = {
  'Sign in': 'Se connecter',
  'Home & more': 'Accueil & <plus>',
  'Call 911': 'Appelez le 911',
  Search: 'Rechercher "ici"',
}
const translate = createTranslator(catalogue, false)
const pageOf = (html: string) =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const french = (html: string) =>
  translateHtml(pageOf(html), {
    translate,
    localize: (path) => localizedPath('fr', path),
  }).text()

test('a text is translated with the white space around it, and escaped', async () => {
  expect(await french('<p> Sign in\n</p>')).toBe('<p> Se connecter\n</p>')
  expect(await french('<p>Home &amp; more</p>')).toBe('<p>Accueil &amp; &lt;plus&gt;</p>')
})

test('text attributes, descriptions and the title are translated', async () => {
  expect(await french('<input placeholder="Search" aria-label="Sign in" value="Sign in">')).toBe(
    '<input placeholder="Rechercher &quot;ici&quot;" aria-label="Se connecter" value="Sign in">',
  )
  expect(await french('<img alt="Home &amp; more">')).toBe('<img alt="Accueil &amp; &lt;plus&gt;">')
  expect(await french('<meta name="description" content="Sign in">')).toContain('Se connecter')
  expect(await french('<meta property="og:title" content="Sign in - Care Plus">')).toContain(
    'Se connecter - Care Plus',
  )
  expect(await french('<meta name="robots" content="Sign in">')).toContain('Sign in')
  expect(await french('<title>Sign in - Care Plus</title>')).toBe(
    '<title>Se connecter - Care Plus</title>',
  )
})

test.each([
  '<b translate="no">Sign in <i title="Sign in">Sign in</i><b>Sign in</b></b>',
  '<b translate="no" title="Sign in">Sign in</b>',
  '<script>Sign in</script>',
  '<style>@media (width < 600px) { b { color: red } } Sign in</style>',
  '<script>if (a < b) c = "Sign in"</script>',
  '<pre>Sign in</pre>',
  '<textarea>Sign in</textarea>',
  '<!-- Sign in -->',
  '<p>Sign in&hellip;</p>',
  '<astro-island ssr client="load"><p title="Sign in">Sign in</p><astro-island ssr><p>Sign in</p></astro-island></astro-island>',
  '<astro-island ssr><p translate="no"><astro-slot>Sign in</astro-slot></p></astro-island>',
])('%s is left as it is', async (html) => {
  expect(await french(html)).toBe(html)
})

test('a page goes on being translated after what is left', async () => {
  for (const left of [
    '<p translate="no">Sign in<br><p>a</p></p>',
    '<code translate="no">Sign in</code>',
    '<select><option translate="no">Sign in</option></select>',
    '<style>@media (width < 6px){}</style>',
    '<astro-island ssr><p>Sign in</p></astro-island>',
  ])
    expect(await french(`${left}<p>Sign in</p>`)).toContain('<p>Se connecter</p>')
})

test('a slot inside an island is translated, and the island around it left', async () => {
  expect(
    await french(
      '<astro-island ssr><p>Sign in</p><astro-slot><b>Sign in</b></astro-slot><p>Sign in</p></astro-island>',
    ),
  ).toBe(
    '<astro-island ssr><p>Sign in</p><astro-slot><b>Se connecter</b></astro-slot><p>Sign in</p></astro-island>',
  )
})

test('a link to a public page leads to it in this language, any other where it led', async () => {
  expect(await french('<a href="/faq?q=pep#cost">x</a>')).toBe('<a href="/fr/faq?q=pep#cost">x</a>')
  expect(await french('<a href="/#pep">x</a>')).toBe('<a href="/fr/#pep">x</a>')
  expect(await french('<form action="/faq"></form>')).toBe('<form action="/fr/faq"></form>')
  for (const link of [
    '<a href="/auth/login">x</a>',
    '<a href="/" hreflang="en">x</a>',
    '<a href="//elsewhere.test/faq">x</a>',
    '<a href="https://elsewhere.test/faq">x</a>',
    '<a href="#pep">x</a>',
    '<link href="/faq">',
    '<a href="/ar/faq">x</a>',
  ])
    expect(await french(link)).toBe(link)
})

test('editors see unreviewed translations marked, where a text may hold a mark', async () => {
  const marked = translateHtml(
    pageOf('<title>Sign in</title><option>Sign in</option><p>Sign in</p>'),
    { translate, mark: (english, html) => `<i title="${english}">${html}</i>` },
  )
  expect(await marked.text()).toBe(
    '<title>Se connecter</title><option>Se connecter</option><p><i title="Sign in">Se connecter</i></p>',
  )
})

test('a page whose language changes in place carries the English of its translations', async () => {
  const page = pageOf('<body><p>Home &amp; more</p><p>Unknown</p></body>')
  const html = await translateHtml(page, { translate, carriesEnglish: true }).text()
  expect(html).toContain('<p>Accueil &amp; &lt;plus&gt;</p>')
  expect(html).toContain(
    '<script type="application/json" id="english-texts">{"Accueil & \\u003cplus>":"Home & more"}</script></body>',
  )
})
