import { enableVisualEditing } from '@sanity/visual-editing'

const parts = ['header', 'main', 'footer']

/** The page as it is now, put in the place of the one that is shown: nothing jumps and nothing is reloaded. */
const renewed = async () => {
  const response = await fetch(location.href, { cache: 'no-store' })
  if (!response.ok || response.redirected) return location.reload()
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = fresh.title
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
