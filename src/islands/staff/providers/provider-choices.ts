import type { Api } from '#edge/client'
import type { ProviderChoices } from './provider'

/** What a form of a clinician may choose from; nothing for those who do not change it. */
export const loadProviderChoices = async (
  api: Api,
  canEditAll: boolean,
): Promise<ProviderChoices> => {
  if (!canEditAll) return { types: [] }
  const types = await api.provider_types.list({ sort: 'position' })
  return { types: types.map(({ id, name }) => ({ value: id, label: name })) }
}
