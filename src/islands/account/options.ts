import type { Option } from '../ui/form/Select'

/** A reference list as choices; what the record holds already stays among them, retired or not. */
export const optionsOf = (
  list: readonly { code: string; label: string }[] | undefined,
  current?: string | null,
): readonly Option[] => withCurrent(list?.map(optionOf) ?? [], current)

/** These choices, and the one that stands in the record where it is offered no more. */
export const withCurrent = (
  options: readonly Option[],
  current: string | null | undefined,
): readonly Option[] =>
  !current || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }]

const optionOf = ({ code, label }: { code: string; label: string }) => ({ value: code, label })
