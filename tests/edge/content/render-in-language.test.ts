import { expect, test } from 'vitest'
import type { Language } from '#content/language'
import { markEnglish } from '#content/marked-english'
import { parsePageRequest } from '#server/address/page-request'
import { renderInLanguage } from '#server/response/translate-response'
import { jsx } from '#translations/jsx-runtime'

const titles = { en: 'Sign in', ar: 'تسجيل الدخول', es: 'Iniciar sesión', fr: 'Se connecter' }
const requestIn = (language: Language, path: string) =>
  parsePageRequest(
    new Request(`https://care.test${path}`, { headers: { cookie: `lang=${language}` } }),
  )
const later = () => new Promise((resolve) => setTimeout(resolve, 1))

/** A page with an island, whose element is created while the body is read, as React's stream does. */
const page = () => {
  const body = new ReadableStream({
    async start(controller) {
      await later()
      const island = jsx('h1', { title: 'Sign in', children: 'Sign in' }).props as {
        title: string
        children: string
      }
      await later()
      controller.enqueue(
        new TextEncoder().encode(
          `<body><astro-island ssr>${island.title}|${island.children}</astro-island><p>Sign in</p></body>`,
        ),
      )
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/html' } })
}

test('pages rendered at the same time have their islands each in their own language', async () => {
  const languages = ['es', 'en', 'ar', 'fr', 'en', 'es'] as const
  const pages = await Promise.all(
    languages.map(async (language) => {
      const response = await renderInLanguage(requestIn(language, '/auth/login'), false, page)
      return response.text()
    }),
  )
  for (const [at, language] of languages.entries()) {
    const title = titles[language]
    expect(pages[at]).toContain(`<astro-island ssr>${title}|${title}</astro-island><p>${title}</p>`)
  }
})

test('a page of the app carries the English of its translations, a public page and an English one do not', async () => {
  const render = async (language: Language, path: string) =>
    (await renderInLanguage(requestIn(language, path), false, page)).text()
  expect(await render('es', '/auth/login')).toContain('{"Iniciar sesión":"Sign in"}')
  expect(await render('en', '/auth/login')).not.toContain('english-texts')
  expect(await render('en', '/es/faq')).not.toContain('english-texts')
})

test('what is not HTML comes back as it was', async () => {
  const answer = Response.json({ title: 'Sign in' })
  expect(await renderInLanguage(requestIn('es', '/auth/login'), false, () => answer)).toBe(answer)
})

test('English in place of a translation says its language, and is looked up in no catalogue', async () => {
  const english = String(markEnglish('Sign in'))
  const html = [
    `<title>${english} - Care Plus</title><meta name="description" content="${english}">`,
    `<h1>${english}</h1><p>Sign in</p><p>${english}: Sign in</p><img alt="${english}">`,
    `<select><option>${english}</option></select>`,
    `<script type="application/ld+json">{"name":"${english}"}</script>`,
  ].join('')
  const render = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const page = await renderInLanguage(requestIn('es', '/es/faq'), false, render)
  const inEnglish = '<span lang="en" dir="ltr">Sign in</span>'
  expect(await page.text()).toBe(
    [
      '<title>Sign in - Care Plus</title><meta name="description" content="Sign in">',
      `<h1>${inEnglish}</h1><p>Iniciar sesión</p><p>${inEnglish}: Sign in</p><img alt="Sign in">`,
      '<select><option>Sign in</option></select>',
      '<script type="application/ld+json">{"name":"Sign in"}</script>',
    ].join(''),
  )
})
