import type { Api } from '#edge/client'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { Capabilities } from '../chrome/capabilities'
import { canWrite } from '../chrome/capabilities'

/** The reference lists of the profile, by the field they are for. */
const lists: Readonly<Record<string, string>> = {
  gender: 'gender',
  sex: 'sex',
  sexuality: 'sexuality',
  relationship: 'relationship',
  ethnicity: 'ethnicity',
}
export type ProfileChoices = Readonly<Record<string, readonly Option[]>>

/** What may be chosen in the fields the caller may write. */
export const loadProfileChoices = async (
  api: Api,
  capabilities: Capabilities,
): Promise<ProfileChoices> => {
  const wanted = Object.keys(lists).filter((name) => canWrite(capabilities, 'patients', name))
  if (wanted.length === 0) return {}
  const all = await api.dropdown_options.list()
  return Object.fromEntries(
    wanted.map((name) => [
      name,
      all
        .filter(({ list, active }) => list === lists[name] && active)
        .map(({ code, label }) => ({ value: code, label })),
    ]),
  )
}
