import { api } from './api'
import { useQuery } from './use-query'

export interface DropdownOption {
  readonly code: string
  readonly label: string
}

/** The choices of these lists that may be made now, in order; empty until they are read. */
export const useDropdownOptions = (lists: readonly string[]): readonly DropdownOption[] =>
  useQuery<readonly DropdownOption[] | undefined>(
    `/dropdown_options?list=${lists.join()}`,
    () => readActiveOptions(lists),
    { initial: undefined },
  ) ?? []

const readActiveOptions = async (lists: readonly string[]) => {
  const all = await api.dropdown_options.list({ filter: { list: [...lists] }, sort: 'position' })
  return lists.flatMap((name) => all.filter(({ list, active }) => list === name && active))
}
