import type { Api } from '#edge/client'
import type { Option } from '#islands/ui/form/Select.tsx'

/** The reference list of each field of the profile. */
const lists: Readonly<Record<string, string>> = {
  gender: 'gender',
  sex: 'born_as',
  sexuality: 'sexuality',
  relationship: 'relationship',
  ethnicity: 'ethnicity',
  statusReason: 'status_change',
}
export type ProfileChoices = Readonly<Record<string, readonly Option[]>>

/** What may be chosen now, by field. */
export const loadProfileChoices = async (api: Api): Promise<ProfileChoices> => {
  const all = await api.dropdown_options.list({
    filter: { list: Object.values(lists) },
    sort: 'position',
  })
  return Object.fromEntries(
    Object.entries(lists).map(([field, name]) => [
      field,
      all
        .filter(({ list, active }) => list === name && active)
        .map(({ code, label }) => ({ value: code, label })),
    ]),
  )
}
