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
  const answers = await Promise.all(
    lists.map((list) => api.dropdown_options.list({ filter: { list }, sort: 'position' })),
  )
  return answers.flat().filter(({ active }) => active)
}
