import { isRendered } from '#islands/placement/is-rendered'
import { apiWithLocalErrors } from '#islands/stores/api'

export interface Guide {
  readonly id: string
  readonly title: string
  readonly steps: readonly {
    readonly target: string
    readonly heading: string
    readonly text: string
  }[]
  /** The step to begin with. */
  readonly from: number
}

const linksTo = (page: string) => [
  ...document.querySelectorAll<HTMLElement>(`:is(.rail, .tabbar) a[href="${page}"]`),
]

/** The link to a page that can be seen, in the rail or in the bottom bar; for those under More its button. */
export const visibleLink = (page: string): HTMLElement | null =>
  [...linksTo(page), ...document.querySelectorAll<HTMLElement>('.tabbar .more')].find(isRendered) ??
  null

/** The tour of the caller's role, of the pages they have, from where they left it; null without one. */
export const loadTour = async (user: string): Promise<Guide | null> => {
  const [[guide], tours] = await Promise.all([
    apiWithLocalErrors.call('GET /tour_guides'),
    apiWithLocalErrors.call('GET /users/:user/tours', { params: { user } }),
  ])
  if (!guide) return null
  const steps = guide.steps.filter(({ target }) => linksTo(target).length > 0)
  const left = tours.find(({ id }) => id === guide.id)?.step ?? 0
  return steps.length > 0 ? { ...guide, steps, from: left < steps.length ? left : 0 } : null
}
