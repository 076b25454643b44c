import type { Page } from '@playwright/test'

export interface Found {
  readonly path: string
  /** The page whose link led here first. */
  readonly from: string
  readonly status: number
  /** Where it really is, when it led on. */
  readonly at: string
  /** Links to a place within a page that is not there. */
  readonly loose: readonly string[]
  /** What the page would have a browser ask of others. */
  readonly elsewhere: readonly string[]
}

/** Follows every link from here that stays at this address, as the visitor who has this page. */
export const crawl = (page: Page, start: string): Promise<Found[]> =>
  page.evaluate(async (start) => {
    const found = new Map<string, Found>()
    const ids = new Map<string, Set<string>>()
    const aimed: { from: string; path: string; hash: string }[] = []
    const waiting: [path: string, from: string][] = [[start, '']]
    const known = new Set([start])
    const asks =
      'link[href], script[src], img[src], source[src], iframe[src], form[action], use[href]'
    const isOurs = (url: URL) => url.origin === location.origin
    const visit = async (path: string, from: string) => {
      const response = await fetch(path, { headers: { accept: 'text/html' } })
      const at = new URL(response.url)
      const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
      // Its own styles and scripts are not this page's, whose rules would complain about them.
      const html = isPage
        ? (await response.text()).replace(
            /<style[^>]*>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g,
            '',
          )
        : ''
      const doc = new DOMParser().parseFromString(html, 'text/html')
      const urls = (selector: string, ...names: string[]) =>
        [...doc.querySelectorAll(selector)].map((element) => {
          const value = names.map((name) => element.getAttribute(name)).find((one) => one !== null)
          return new URL(value ?? '', at)
        })
      ids.set(path, new Set([...doc.querySelectorAll('[id]')].map(({ id }) => id)))
      for (const url of urls('a[href], area[href]', 'href')) {
        // What chooses a language leads back to the page it is on.
        if (!isOurs(url) || url.pathname === '/language') continue
        const next = url.pathname + url.search
        if (url.hash) aimed.push({ from: path, path: next, hash: decodeURIComponent(url.hash) })
        if (known.has(next)) continue
        known.add(next)
        waiting.push([next, path])
      }
      const elsewhere = urls(asks, 'href', 'src', 'action')
        .filter((url) => /^https?:$/.test(url.protocol) && !isOurs(url))
        // What names this page for search engines is asked by nobody.
        .map(({ href }) => href)
      const named = urls('link[rel=canonical], link[rel=alternate]', 'href').map(({ href }) => href)
      found.set(path, {
        path,
        from,
        status: response.status,
        at: at.origin === location.origin ? at.pathname + at.search : at.href,
        loose: [],
        elsewhere: elsewhere.filter((href) => !named.includes(href)),
      })
    }
    while (waiting.length > 0)
      await Promise.all(waiting.splice(0, 8).map(([path, from]) => visit(path, from)))
    return [...found.values()].map((each) => ({
      ...each,
      loose: aimed
        .filter(({ from, path, hash }) => from === each.path && !ids.get(path)?.has(hash.slice(1)))
        .map(({ path, hash }) => path + hash),
    }))
  }, start)
