import type { Api } from '#edge/client'
import type { ProviderChoices } from './provider'

/** Whom a form of a clinician may name; nothing for those who do not change it. */
export const loadProviderChoices = async (
  api: Api,
  canEditAll: boolean,
): Promise<ProviderChoices> => {
  if (!canEditAll) return { types: [], leads: [], assistants: [] }
  const staff = (role: 'clinical_lead' | 'assistant') =>
    api.system_users.list({
      filter: { role, status: 'active' },
      sort: 'lastName,firstName',
      page: { size: 100 },
    })
  const [types, leads, assistants] = await Promise.all([
    api.provider_types.list({ sort: 'position' }),
    staff('clinical_lead'),
    staff('assistant'),
  ])
  const named = (people: readonly { readonly id: string; readonly fullName: string }[]) =>
    people.map(({ id, fullName }) => ({ value: id, label: fullName }))
  return {
    types: types.map(({ id, name }) => ({ value: id, label: name })),
    leads: named(leads),
    assistants: named(assistants),
  }
}
