import type { Api } from '#edge/client'
import { type Capabilities, hasCapability } from '../chrome/capabilities'
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
      ? api.system_users.list({
          filter: { role: 'cbo', status: 'active' },
          sort: 'lastName,firstName',
          page: { size: 100 },
        })
      : [],
    can('pharmacies.list') ? api.pharmacies.list({ page: { size: 100 } }) : [],
  ])
  return {
    users: users
      .filter(({ cbo }) => cbo?.id === cboId)
      .map(({ id, fullName }) => ({ value: id, label: fullName })),
    pharmacies: pharmacies.map(({ id, name }) => ({ value: id, label: name })),
  }
}
