import type { Page } from '@playwright/test'

export interface CrawledPage {
  readonly path: string
  /** The page whose link was followed first. */
  readonly from: string
  readonly status: number
  /** The address after redirects. */
  readonly url: string
  /** Links to fragments that do not exist. */
  readonly brokenFragments: readonly string[]
  /** Requests to other origins that the page would cause. */
  readonly thirdParty: readonly string[]
}

/**
 * Follows every same-origin link from here, with the session of this page. Pages outside of `within` are opened, but
 * their links are not followed.
 */
export const crawlLinks = (page: Page, start: string, within = '/'): Promise<CrawledPage[]> =>
  page.evaluate(
    async ({ start, within }) => {
      const pages = new Map<string, CrawledPage>()
      const ids = new Map<string, Set<string>>()
      const fragmentLinks: { from: string; path: string; hash: string }[] = []
      const queue: [path: string, from: string][] = [[start, '']]
      const seen = new Set([start])
      const requestingElements =
        'link[href], script[src], img[src], source[src], iframe[src], form[action], use[href]'
      const isSameOrigin = (url: URL) => url.origin === location.origin
      const fetchPage = async (path: string, from: string) => {
        const response = await fetch(path, { headers: { accept: 'text/html' } })
        const url = new URL(response.url)
        const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
        // Inline styles and scripts are removed: this page's content security policy would report them.
        const html = isPage
          ? (await response.text()).replace(
              /<style[^>]*>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g,
              '',
            )
          : ''
        const doc = new DOMParser().parseFromString(html, 'text/html')
        const urls = (selector: string, ...names: string[]) =>
          [...doc.querySelectorAll(selector)].map((element) => {
            const value = names
              .map((name) => element.getAttribute(name))
              .find((attribute) => attribute !== null)
            return new URL(value ?? '', url)
          })
        ids.set(path, new Set([...doc.querySelectorAll('[id]')].map(({ id }) => id)))
        const isFollowed = `${path}/`.startsWith(within)
        for (const url of isFollowed ? urls('a[href], area[href]', 'href') : []) {
          // A language link redirects back to the same page.
          if (!isSameOrigin(url) || url.pathname === '/language') continue
          const next = url.pathname + url.search
          if (url.hash)
            fragmentLinks.push({ from: path, path: next, hash: decodeURIComponent(url.hash) })
          if (seen.has(next)) continue
          seen.add(next)
          queue.push([next, path])
        }
        const thirdParty = urls(requestingElements, 'href', 'src', 'action')
          .filter((url) => /^https?:$/.test(url.protocol) && !isSameOrigin(url))
          // Canonical and alternate links are not requested by browsers.
          .map(({ href }) => href)
        const referenceLinks = urls('link[rel=canonical], link[rel=alternate]', 'href').map(
          ({ href }) => href,
        )
        pages.set(path, {
          path,
          from,
          status: response.status,
          url: url.origin === location.origin ? url.pathname + url.search : url.href,
          brokenFragments: [],
          thirdParty: thirdParty.filter((href) => !referenceLinks.includes(href)),
        })
      }
      while (queue.length > 0)
        await Promise.all(queue.splice(0, 8).map(([path, from]) => fetchPage(path, from)))
      return [...pages.values()].map((each) => ({
        ...each,
        brokenFragments: fragmentLinks
          .filter(
            ({ from, path, hash }) => from === each.path && !ids.get(path)?.has(hash.slice(1)),
          )
          .map(({ path, hash }) => path + hash),
      }))
    },
    { start, within },
  )
