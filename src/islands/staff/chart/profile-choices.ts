import type { Api } from '#edge/client'
import type { Option } from '#islands/ui/form/Select.tsx'

/** The reference lists of the profile: each is called as the field it is for. */
const lists = ['gender', 'sex', 'sexuality', 'relationship', 'ethnicity']
export type ProfileChoices = Readonly<Record<string, readonly Option[]>>

/** What may be chosen now, by field. */
export const loadProfileChoices = async (api: Api): Promise<ProfileChoices> => {
  const all = await api.dropdown_options.list({ filter: { list: lists } })
  return Object.fromEntries(
    lists.map((name) => [
      name,
      all
        .filter(({ list, active }) => list === name && active)
        .map(({ code, label }) => ({ value: code, label })),
    ]),
  )
}
