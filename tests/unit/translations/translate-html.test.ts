import { expect, test } from 'vitest'
import { localizedPath } from '../../../src/server/address/localized-path'
import { createTranslator } from '../../../src/translations/translate'
import { translateHtml } from '../../../src/translations/translate-html'

const catalogue = {
  'Sign in': 'Se connecter',
  'Home & more': 'Accueil & <plus>',
  'Call 911': 'Appelez le 911',
  Search: 'Rechercher "ici"',
}
const french = (html: string, islands = false) =>
  translateHtml(html, {
    say: createTranslator(catalogue, false),
    address: (path) => localizedPath('fr', path),
    islands,
  })

test('Texts are said with the white space around them, and written safely', () => {
  expect(french('<p> Sign in\n</p>')).toBe('<p> Se connecter\n</p>')
  expect(french('<p>Home &amp; more</p>')).toBe('<p>Accueil &amp; &lt;plus&gt;</p>')
})

test('What is read out, shown on hover and found by search engines is said too', () => {
  expect(french('<input placeholder="Search" aria-label="Sign in" value="Sign in">')).toBe(
    '<input placeholder="Rechercher &quot;ici&quot;" aria-label="Se connecter" value="Sign in">',
  )
  expect(french('<meta name="description" content="Sign in">')).toContain('Se connecter')
  expect(french('<meta property="og:title" content="Sign in - Care Plus">')).toContain(
    'Se connecter - Care Plus',
  )
  expect(french('<meta name="robots" content="Sign in">')).toContain('Sign in')
  expect(french('<title>Sign in - Care Plus</title>')).toBe(
    '<title>Se connecter - Care Plus</title>',
  )
})

test.each([
  '<b translate="no">Sign in <i>Sign in</i><b>Sign in</b></b>',
  '<script>Sign in</script>',
  '<style>@media (width < 600px) { b { color: red } } Sign in</style>',
  '<script>if (a < b) c = "Sign in"</script>',
  '<pre>Sign in</pre>',
  '<textarea>Sign in</textarea>',
  '<!-- Sign in -->',
  '<p>Sign in&hellip;</p>',
  '<astro-island ssr client="load"><p>Sign in</p><astro-island ssr><p>Sign in</p></astro-island></astro-island>',
])('%s is left as it is', (html) => {
  expect(french(html)).toBe(html)
})

test('After what is left, the page goes on', () => {
  for (const kept of [
    '<p translate="no">Sign in<br><p>a</p></p>',
    '<style>@media (width < 6px){}</style>',
  ])
    expect(french(`${kept}<p>Sign in</p>`)).toContain('<p>Se connecter</p>')
})

test('What an island drew is said where it will never wake', () => {
  expect(french('<astro-island ssr><p>Sign in</p></astro-island>', true)).toContain('Se connecter')
})

test('Links to public pages lead to them in this language, all others where they led', () => {
  expect(french('<a href="/faq?q=pep#cost">')).toBe('<a href="/fr/faq?q=pep#cost">')
  expect(french('<a href="/#pep">')).toBe('<a href="/fr/#pep">')
  expect(french('<form action="/faq">')).toBe('<form action="/fr/faq">')
  for (const link of [
    '<a href="/auth/login">',
    '<a href="/" hreflang="en">',
    '<a href="//elsewhere.test/faq">',
    '<a href="https://elsewhere.test/faq">',
    '<a href="#pep">',
    '<link href="/faq">',
    '<a href="/ar/faq">',
  ])
    expect(french(link)).toBe(link)
})

test('A page of two hundred thousand signs takes no time worth saying', () => {
  const page = '<li class="a"><a href="/faq">Sign in</a> and <b>what is not known</b></li>'.repeat(
    3000,
  )
  const before = performance.now()
  french(page)
  expect(performance.now() - before).toBeLessThan(400)
})

test('editors see unreviewed translations marked, where a text may hold a mark', () => {
  const marked = translateHtml('<title>Sign in</title><option>Sign in</option><p>Sign in</p>', {
    say: createTranslator(catalogue, false),
    address: (path) => path,
    islands: false,
    mark: (english, html) => `<i title="${english}">${html}</i>`,
  })
  expect(marked).toBe(
    '<title>Se connecter</title><option>Se connecter</option><p><i title="Sign in">Se connecter</i></p>',
  )
})
