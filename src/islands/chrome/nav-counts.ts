import { entriesOf } from '#edge/platform/typed-keys'
import { countText } from '../ui/CountBadge'
import type { NavLink } from './nav-links'

/** Staff have those of labs and of visits now beside those of patients. */
type CountName = NonNullable<NavLink['counts']> | 'labs' | 'queue' | 'prescriptions'

/** Keeps the counts beside the links of a page true, which the server has drawn. */
export const showNavCounts = <Name extends CountName>(counts: Readonly<Record<Name, number>>) => {
  for (const [name, count] of entriesOf(counts))
    for (const badge of document.querySelectorAll<HTMLElement>(`[data-counts="${name}"]`)) {
      badge.hidden = count === 0
      if (badge.firstElementChild) badge.firstElementChild.textContent = countText(count)
    }
}
