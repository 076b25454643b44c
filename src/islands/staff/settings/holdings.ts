import { apiWithLocalErrors } from '#islands/stores/api'

/** What an account holds, and the colleagues who could take it over. */
export interface Handover {
  /** In words, largest first: `12 patients`. */
  readonly held: readonly string[]
  readonly colleagues: readonly { readonly value: string; readonly label: string }[]
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
  const held = Object.entries(words)
    .map(([kind, [one, many]]) => {
      const count = holdings[kind as keyof typeof words]
      return { count, text: `${count} ${count === 1 ? one : many}` }
    })
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
  if (held.length === 0) return { held, colleagues: [] }
  const people = await apiWithLocalErrors.users.list({
    filter: { role: holdings.role as 'support', status: 'active' },
    sort: 'lastName,firstName',
    page: { size: 100 },
  })
  return {
    held,
    colleagues: people
      .filter(({ id }) => id !== userId)
      .map(({ id, fullName }) => ({ value: id, label: fullName })),
  }
}
