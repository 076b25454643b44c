import { enableVisualEditing } from '@sanity/visual-editing'

const parts = ['header', 'main', 'footer']

/** The page as it is now, put in the place of the one that is shown: nothing jumps and nothing is reloaded. */
const renewed = async () => {
  const response = await fetch(location.href, { cache: 'no-store' })
  if (!response.ok || response.redirected) return location.reload()
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = fresh.title
  const sheets = [document, fresh].map(({ head }) => [...head.querySelectorAll('style')])
  for (const [at, sheet] of (sheets[0] ?? []).entries()) {
    const next = sheets[1]?.[at]
    if (next && next.textContent !== sheet.textContent) sheet.textContent = next.textContent
  }
  for (const part of parts) {
    const [now, next] = [document, fresh].map((page) =>
      page.querySelector(`body > ${part}, ${part}`),
    )
    if (now && next && now.outerHTML !== next.outerHTML) now.replaceWith(document.adoptNode(next))
  }
}

let last = Promise.resolve<unknown>(undefined)
enableVisualEditing({
  refresh: () => {
    last = last.then(renewed, renewed)
    return last.then(() => undefined)
  },
})

/** Outside the Studio's frame a page says that it is a draft, and how to leave it. */
if (window.self === window.top) {
  const bar = document.createElement('p')
  bar.setAttribute('role', 'status')
  bar.style.cssText =
    'position:fixed;inset-block-end:1rem;inset-inline:0;inline-size:fit-content;margin-inline:auto;padding:.75rem 1.25rem;border-radius:2rem;background:#1b2733;color:#fff;font:1rem/1.4 system-ui;z-index:99'
  const away = Object.assign(document.createElement('a'), {
    href: '/preview/off',
    textContent: 'Leave the preview',
  })
  away.style.cssText = 'color:#9ed7ff;margin-inline-start:.75rem'
  bar.append('You see drafts. ', away)
  document.documentElement.append(bar)
}
