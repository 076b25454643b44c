import type { Role } from '#edge/access/roles'
import { entriesOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'

/** What an account holds; a colleague of the same role could take it over. */
export interface Handover {
  /** In words, largest first: `12 patients`. */
  readonly held: readonly string[]
  readonly role: Role
}

const words = {
  patients: ['patient', 'patients'],
  tasks: ['open task', 'open tasks'],
  conversations: ['open conversation', 'open conversations'],
  clinicians: ['clinician they help', 'clinicians they help'],
  visits: ['visit to come', 'visits to come'],
} as const

export const loadHandover = async (userId: string): Promise<Handover> => {
  const holdings = await apiWithLocalErrors.call('GET /users/:user/holdings', {
    params: { user: userId },
  })
  const held = entriesOf(words)
    .map(([kind, [one, many]]) => {
      const count = holdings[kind]
      return { count, text: `${count} ${count === 1 ? one : many}` }
    })
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
  return { held, role: holdings.role }
}
