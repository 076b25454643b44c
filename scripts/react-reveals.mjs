import { createElement, lazy, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

/** Text of a script without the call at its end, which names the part that React reveals. */
const withoutCall = (script) => script.replace(/\$RC\("[\w:-]+","[\w:-]+"\)$/, '')

/**
 * Scripts that React writes into a page where a part of it was drawn later than the rest, without the call that names
 * the part: a release of React may change them, so they are taken from a page that it draws now.
 */
export const loadRevealScripts = async () => {
  const Part = lazy(async () => {
    // The page is being sent by then.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { default: () => createElement('p') }
  })
  const page = await renderToReadableStream(
    createElement('div', null, createElement(Suspense, { fallback: null }, createElement(Part))),
  )
  const scripts = [...(await new Response(page).text()).matchAll(/<script>([\s\S]*?)<\/script>/g)]
  if (scripts.length === 0) throw new Error('React reveals later parts without a script')
  return scripts.map(([, script]) => withoutCall(script))
}
