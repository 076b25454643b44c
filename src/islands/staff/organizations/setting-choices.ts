import type { Api } from '#edge/client'
import { readAllPages } from '#islands/staff/access/read-all-pages'
import type { Option } from '#islands/ui/form/Select.tsx'
import { type Capabilities, hasCapability } from '../access/capabilities'
import type { SettingChoices } from './organization-settings'

/** Whom the settings of an organization may name: its own people. */
export const loadSettingChoices = async (
  api: Api,
  capabilities: Capabilities,
  cboId: string,
): Promise<SettingChoices> => {
  const users = hasCapability(capabilities, 'system_users.list')
    ? await readAllPages((after) =>
        api.system_users.page({
          filter: { role: 'cbo', status: 'active', cbo: cboId },
          sort: 'lastName,firstName',
          page: { size: 100, after },
        }),
      )
    : []
  return {
    users: users.map(({ id, fullName }) => ({ value: id, label: fullName })),
  }
}

/** The pharmacies that may be put under contract. */
export const loadPharmacyOptions = async (api: Api): Promise<readonly Option[]> =>
  (
    await readAllPages((after) =>
      api.pharmacies.page({
        filter: { active: true },
        sort: 'name',
        page: { size: 100, after },
      }),
    )
  ).map(({ id, name, city, state }) => ({
    value: id,
    label: [name, city, state].filter(Boolean).join(', '),
  }))
