import type { Option } from '../ui/form/Select'

/** A reference list as choices. */
export const optionsOf = (
  list: readonly { code: string; label: string }[] | undefined,
): readonly Option[] => (list ?? []).map(({ code, label }) => ({ value: code, label }))
