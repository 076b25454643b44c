import type { Api } from '#edge/client'
import { readAllPages } from '#islands/stores/read-all-pages'
import { type Capabilities, hasCapability } from '../access/capabilities'
import type { SettingChoices } from './organization-settings'

/** Whom the settings of an organization may name: its own people, and the pharmacies. */
export const loadSettingChoices = async (
  api: Api,
  capabilities: Capabilities,
  cboId: string,
): Promise<SettingChoices> => {
  const can = (name: string) => hasCapability(capabilities, name)
  const [users, pharmacies] = await Promise.all([
    can('system_users.list')
      ? readAllPages((after) =>
          api.system_users.page({
            filter: { role: 'cbo', status: 'active', cbo: cboId },
            sort: 'lastName,firstName',
            page: { size: 100, after },
          }),
        )
      : [],
    can('pharmacies.list')
      ? readAllPages((after) => api.pharmacies.page({ page: { size: 100, after } }))
      : [],
  ])
  return {
    users: users.map(({ id, fullName }) => ({ value: id, label: fullName })),
    pharmacies: pharmacies.map(({ id, name }) => ({ value: id, label: name })),
  }
}
