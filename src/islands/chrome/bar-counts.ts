import { entriesOf } from '#edge/platform/typed-keys'
import { countText } from '../ui/CountBadge'
import type { NavLink } from './nav-links'

/** Keeps the counts of the bottom bar true, which the server has drawn. */
export const showBarCounts = (counts: Readonly<Record<NonNullable<NavLink['counts']>, number>>) => {
  for (const [name, count] of entriesOf(counts))
    for (const badge of document.querySelectorAll<HTMLElement>(`.tabbar [data-counts="${name}"]`)) {
      badge.hidden = count === 0
      if (badge.firstElementChild) badge.firstElementChild.textContent = countText(count)
    }
}
